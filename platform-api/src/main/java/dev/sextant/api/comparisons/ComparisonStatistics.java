package dev.sextant.api.comparisons;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.comparisons.KnownSubjects.KnownSubject;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.comparison.BaselineComparison;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.Holm;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares as reports do: with the same subjects, labels, directions and resamples, so that the
 * values and differences of one experiment equal those of its report to the last bit.
 *
 * @param headline the statistic that is compared
 * @param seed of the baseline's resamples
 * @param series one for each score
 * @param differences one for each score but the first; empty if the statistic is undefined
 * @param pairs of scores of the same subjects
 */
record ComparisonStatistics(
    Headline headline,
    long seed,
    List<ScoreSeries> series,
    List<Optional<Difference>> differences,
    List<Pair> pairs) {

  /** The same number as in reports. */
  static final int RESAMPLES = 1_500;

  /** The share that each score of a pair flags: the riskiest tenth. */
  static final double REVIEW_LOAD = 0.1;

  /**
   * The difference between a score and the baseline.
   *
   * @param holm its p-value, Holm-corrected over all defined differences
   */
  record Difference(BaselineComparison found, @Nullable Double holm) {

    Verdict verdict() {
      return Verdict.of(found.difference(), found.scaled(), holm);
    }
  }

  /** Two scores, by index, as the API returns them. */
  record Pair(int first, int second, @JsonUnwrapped PairAgreement agreement) {}

  /**
   * Compares; may take seconds.
   *
   * @param label {@code grounded} or {@code factuality}
   * @param scores the first is the baseline
   */
  static ComparisonStatistics of(String label, List<ComparedScores> scores) {
    Headline headline = label.equals("grounded") ? Headline.AUC : Headline.SPEARMAN;
    Map<Resamples, Resamples> shared = new HashMap<>();
    List<ScoreSeries> series = scores.stream().map(each -> series(label, each, shared)).toList();
    return new ComparisonStatistics(
        headline,
        scores.get(0).series().seed(),
        series,
        corrected(differences(headline, scores, series)),
        pairs(scores, series));
  }

  /**
   * Experiments with the same seed and number of items share their resamples, which are drawn once.
   */
  private static ScoreSeries series(
      String label, ComparedScores scores, Map<Resamples, Resamples> shared) {
    List<KnownSubject> known = scores.subjects().all();
    List<ScoredSubject> subjects =
        known.stream().map(each -> subject(label, each, scores)).toList();
    boolean split = known.stream().anyMatch(KnownSubject::calibration);
    List<ScoredSubject> calibration =
        IntStream.range(0, known.size())
            .filter(i -> known.get(i).calibration() || !split)
            .mapToObj(subjects::get)
            .toList();
    Series series = scores.series();
    Resamples resamples =
        new Resamples(Math.max(1, scores.subjects().groups()), RESAMPLES, series.seed());
    return new ScoreSeries(
        series.metric(),
        null,
        subjects,
        SeriesStatistics.direction(series.metric(), calibration),
        shared.computeIfAbsent(resamples, each -> resamples));
  }

  private static ScoredSubject subject(String label, KnownSubject known, ComparedScores scores) {
    boolean grounded = label.equals("grounded");
    Double score = scores.values().get(known.id());
    return new ScoredSubject(
        known.group(),
        score == null ? Score.undefined(Reason.FAILED) : Score.of(score),
        grounded ? known.grounded() : null,
        grounded ? null : known.factuality());
  }

  private static List<Optional<BaselineComparison>> differences(
      Headline headline, List<ComparedScores> scores, List<ScoreSeries> series) {
    ScoreSeries baseline = series.get(0);
    return IntStream.range(1, series.size())
        .mapToObj(
            i ->
                scores.get(i).hasSubjectsOf(scores.get(0))
                    ? BaselineComparison.paired(headline, baseline, series.get(i))
                    : BaselineComparison.unpaired(headline, baseline, series.get(i)))
        .toList();
  }

  private static List<Optional<Difference>> corrected(List<Optional<BaselineComparison>> found) {
    @Nullable Double[] holm =
        Holm.adjust(
            found.stream()
                .flatMap(Optional::stream)
                .map(BaselineComparison::p)
                .toArray(Double[]::new));
    List<Optional<Difference>> differences = new ArrayList<>();
    int next = 0;
    for (Optional<BaselineComparison> each : found) {
      Double adjusted = each.isEmpty() ? null : holm[next++];
      differences.add(each.map(difference -> new Difference(difference, adjusted)));
    }
    return differences;
  }

  private static List<Pair> pairs(List<ComparedScores> scores, List<ScoreSeries> series) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < series.size(); i++) {
      for (int j = i + 1; j < series.size(); j++) {
        if (scores.get(i).hasSubjectsOf(scores.get(j))) {
          pairs.add(new Pair(i, j, PairAgreement.of(series.get(i), series.get(j), REVIEW_LOAD)));
        }
      }
    }
    return pairs;
  }
}
