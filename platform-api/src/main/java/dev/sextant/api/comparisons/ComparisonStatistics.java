package dev.sextant.api.comparisons;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.comparisons.KnownSubjects.KnownSubject;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.metrics.report.agreement.PairAgreement;
import dev.sextant.metrics.report.comparison.BaselineComparison;
import dev.sextant.metrics.report.comparison.Correction;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compares as reports do: with the same subjects, labels, directions and clusters, so that the
 * values and differences of one experiment equal those of its report to the last bit.
 *
 * @param headline the statistic that is compared
 * @param seed of the baseline's experiment: that of the draws behind the correction
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

  /** The share that each score of a pair flags: the riskiest tenth. */
  static final double REVIEW_LOAD = 0.1;

  /**
   * The difference between a score and the baseline.
   *
   * @param correction for the number of defined differences; null where there are too few items
   */
  record Difference(BaselineComparison found, @Nullable Correction correction) {

    /** Returns the corrected p; null where there are too few items. */
    @Nullable Double adjusted() {
      return Correction.pOf(correction);
    }

    Verdict verdict() {
      return Verdict.of(found.difference(), adjusted());
    }

    /** Returns what the items could have shown; empty where there are too few. */
    Optional<Power> power() {
      return Power.of(found.difference(), correction, verdict() != Verdict.UNDECIDED);
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
    List<ScoreSeries> series = scores.stream().map(each -> series(label, each)).toList();
    long seed = scores.get(0).series().seed();
    return new ComparisonStatistics(
        headline,
        seed,
        series,
        corrected(headline, series.get(0), differences(headline, scores, series), seed),
        pairs(scores, series));
  }

  private static ScoreSeries series(String label, ComparedScores scores) {
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
    return new ScoreSeries(
        series.metric(),
        null,
        subjects,
        SeriesStatistics.direction(series.metric(), calibration),
        Math.max(1, scores.subjects().groups()));
  }

  private static ScoredSubject subject(String label, KnownSubject known, ComparedScores scores) {
    boolean grounded = label.equals("grounded");
    String labeller = grounded ? known.groundedLabeller() : known.factualityLabeller();
    boolean isOwn = labeller != null && scores.judge().contains(labeller);
    Double score = isOwn ? null : scores.values().get(known.id());
    return new ScoredSubject(
        known.group(),
        score == null ? Score.undefined(isOwn ? Reason.OWN_LABEL : Reason.FAILED) : Score.of(score),
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

  private static List<Optional<Difference>> corrected(
      Headline headline,
      ScoreSeries baseline,
      List<Optional<BaselineComparison>> found,
      long seed) {
    List<BaselineComparison> defined = found.stream().flatMap(Optional::stream).toList();
    Iterator<@Nullable Correction> corrections =
        BaselineComparison.corrected(headline, baseline, defined, seed).iterator();
    return found.stream()
        .map(each -> each.map(difference -> new Difference(difference, corrections.next())))
        .toList();
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
