package dev.sextant.api.comparisons;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.comparisons.ComparisonStatistics.Difference;
import dev.sextant.api.comparisons.ComparisonStatistics.Pair;
import dev.sextant.api.comparisons.ScoreOrigin.VersionNumber;
import dev.sextant.api.json.IdAndName;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.BaselineComparison;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.PairedComparison.Verdict;
import dev.sextant.metrics.report.comparison.Power;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A comparison as the API returns it. */
record ComparisonReply(
    String label,
    Headline headline,
    long seed,
    double reviewLoad,
    ScoreReply baseline,
    List<OtherReply> others,
    List<Pair> pairs) {

  record ScoreReply(
      IdAndName experiment,
      String metric,
      @Nullable IdAndName embedder,
      @Nullable IdAndName entailmentModel,
      IdAndName dataset,
      VersionNumber version,
      String used,
      List<ComparisonWarning> warnings,
      Direction direction,
      boolean directionChosen,
      int n,
      @Nullable Interval value) {}

  record OtherReply(@JsonUnwrapped ScoreReply score, @Nullable DifferenceReply difference) {}

  record DifferenceReply(
      String pairing,
      int n,
      int baselineN,
      double value,
      double baseline,
      @Nullable Interval interval,
      @Nullable Interval scaledInterval,
      @Nullable Double p,
      @Nullable Double adjustedP,
      @Nullable PowerReply power,
      Verdict verdict) {

    private static DifferenceReply of(Difference difference) {
      BaselineComparison found = difference.found();
      return new DifferenceReply(
          found.paired() ? "paired" : "unpaired",
          found.n(),
          found.baselineN(),
          found.value(),
          found.baseline(),
          found.difference().interval(),
          found.difference().scaled(),
          found.difference().p(),
          difference.adjusted(),
          difference.power().map(PowerReply::of).orElse(null),
          difference.verdict());
    }
  }

  /** What the items behind a difference could have shown, as a report has it. */
  record PowerReply(
      double detectable,
      int items,
      double effectiveItems,
      Power.Outlook outlook,
      @Nullable Long neededItems) {

    private static PowerReply of(Power power) {
      return new PowerReply(
          power.detectable(), power.clusters(), power.effective(), power.outlook(), power.needed());
    }
  }

  static ComparisonReply of(
      String label, List<ComparedScores> scores, ComparisonStatistics statistics) {
    List<ScoreReply> rows =
        IntStream.range(0, scores.size()).mapToObj(i -> row(scores, statistics, i)).toList();
    List<OtherReply> others =
        IntStream.range(1, scores.size())
            .mapToObj(i -> new OtherReply(rows.get(i), difference(statistics, i - 1)))
            .toList();
    return new ComparisonReply(
        label,
        statistics.headline(),
        statistics.seed(),
        ComparisonStatistics.REVIEW_LOAD,
        rows.get(0),
        others,
        statistics.pairs());
  }

  private static @Nullable DifferenceReply difference(ComparisonStatistics statistics, int place) {
    return statistics.differences().get(place).map(DifferenceReply::of).orElse(null);
  }

  private static ScoreReply row(
      List<ComparedScores> scores, ComparisonStatistics statistics, int place) {
    ComparedScores score = scores.get(place);
    ScoreOrigin origin = score.origin();
    Metric metric = score.series().metric();
    ScoreSeries series = statistics.series().get(place);
    return new ScoreReply(
        origin.experiment(),
        metric.name(),
        origin.embedder(),
        origin.entailmentModel(),
        origin.dataset(),
        origin.version(),
        origin.used(),
        ComparisonWarning.of(score, scores.get(0)),
        series.direction(),
        metric.direction() == Direction.UNDIRECTED,
        series.count(statistics.headline()),
        series.interval(statistics.headline()));
  }
}
