package dev.sextant.standalone.command.remote.stored;

import dev.sextant.standalone.command.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How the occurrences of a campaign are compared with the first; picocli sets the fields. */
final class TrendLine {

  @Option(
      names = "--trend",
      description = "Compare the occurrences with the first ones, which start at once.")
  private boolean wanted;

  @Option(
      names = "--baseline-runs",
      paramLabel = "N",
      description = "First occurrences, whose spread is the noise; default 5.")
  private @Nullable String baselineRuns;

  @Option(
      names = "--looks-per-year",
      paramLabel = "N",
      description = "Occurrences that may raise an alarm in a year; default 52.")
  private @Nullable String looks;

  @Option(
      names = "--alpha",
      paramLabel = "P",
      description = "Probability of any false alarm in a year; default 0.05.")
  private @Nullable String alpha;

  @Option(
      names = "--margin",
      paramLabel = "X",
      description = "A worsening of a share that is small enough to accept; default 0.05.")
  private @Nullable String margin;

  @Option(
      names = "--score-margin",
      paramLabel = "X",
      description = "The same for a score, as a multiple of its noise; default 0.3.")
  private @Nullable String scoreMargin;

  @Option(
      names = "--trend-metrics",
      paramLabel = "NAME,...",
      description =
          "What to follow: grounded, answered, factuality, METRIC or METRIC/EMBEDDER; default: the first three.")
  private @Nullable String metrics;

  /** Returns the settings as the API takes them; empty: there is no trend. */
  Optional<Map<String, Object>> request() {
    Map<String, Object> request = new LinkedHashMap<>();
    if (baselineRuns != null) {
      request.put("baseline_runs", Values.number("--baseline-runs", baselineRuns, 2, 10));
    }
    if (looks != null) {
      request.put("looks_per_year", Values.number("--looks-per-year", looks, 1, 1_000));
    }
    decimal(request, "alpha", "--alpha", alpha);
    decimal(request, "margin", "--margin", margin);
    decimal(request, "score_margin", "--score-margin", scoreMargin);
    List<String> followed = Values.list(metrics);
    if (!followed.isEmpty()) {
      request.put("metrics", followed);
    }
    return wanted || !request.isEmpty() ? Optional.of(request) : Optional.empty();
  }

  private static void decimal(
      Map<String, Object> request, String field, String option, @Nullable String value) {
    if (value != null) {
      request.put(field, Values.decimal(option, value));
    }
  }
}
