package dev.sextant.rendering.words;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Summarises the results of the metrics named on the command line. A report also has their
 * component metrics, such as the angles of {@code sgi}, and the best metric may be one of those.
 */
final class AskedMetrics {

  private AskedMetrics() {}

  /** Returns the lines to print; empty if no metric was named or no others were added. */
  static List<String> of(List<String> asked, List<ResultLine> report) {
    List<String> parts =
        report.stream()
            .filter(series -> !series.isFloor() && !asked.contains(series.metric()))
            .map(ResultLine::metric)
            .distinct()
            .toList();
    List<String> lines = new ArrayList<>();
    if (asked.isEmpty() || parts.isEmpty()) {
      return lines;
    }
    lines.add(
        "%s %s with the metrics that you named, which are made of them."
            .formatted(String.join(", ", parts), parts.size() == 1 ? "comes" : "come"));
    String best =
        asked.stream().flatMap(metric -> best(metric, report).stream()).collect(joining("; "));
    if (!best.isEmpty()) {
      lines.add("Of those that you named: %s.".formatted(best));
    }
    return lines;
  }

  private static Optional<String> best(String metric, List<ResultLine> report) {
    return best(metric, report, "AUC", ResultLine::auc)
        .or(() -> best(metric, report, "Spearman", ResultLine::spearman));
  }

  private static Optional<String> best(
      String metric,
      List<ResultLine> report,
      String name,
      Function<ResultLine, Optional<Statistic>> statistic) {
    return report.stream()
        .filter(series -> series.metric().equals(metric) && statistic.apply(series).isPresent())
        .max(Comparator.comparingDouble(series -> statistic.apply(series).orElseThrow().value()))
        .map(
            series ->
                "%s, %s %s".formatted(series.name(), name, statistic.apply(series).orElseThrow()));
  }
}
