package dev.sextant.jobs.reporting.json;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.jobs.reporting.series.LeftOut;
import dev.sextant.jobs.reporting.series.LeftOutPair;
import dev.sextant.jobs.tables.reports.DrawCounts;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.comparison.PairedComparison;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.leftout.BinaryExtremes;
import dev.sextant.metrics.report.leftout.CorrelationExtremes;
import dev.sextant.metrics.report.leftout.Extremes;
import dev.sextant.metrics.report.leftout.Extremes.Range;
import dev.sextant.metrics.report.leftout.LeftOutClasses;
import dev.sextant.metrics.report.leftout.LeftOutFactualities;
import dev.sextant.metrics.report.leftout.MeanExtremes;
import dev.sextant.metrics.report.leftout.RankExtremes;
import dev.sextant.metrics.report.subjects.LabelKind;
import org.jspecify.annotations.Nullable;

/** What the policy for outcomes leaves out, and how far that could move statistics, as JSON. */
public final class LeftOutJson {

  private LeftOutJson() {}

  /** Returns what became of the draws. */
  public static ObjectNode of(DrawCounts draws) {
    ObjectNode json = Json.object();
    json.put("asked", draws.asked())
        .put("counted", draws.counted())
        .put("left_out", draws.leftOut())
        .put("share", share(draws.leftOut(), draws.asked()))
        .put("not_made", draws.notMade());
    ArrayNode policy = json.putArray("counted_outcomes");
    draws.policy().forEach(policy::add);
    ObjectNode outcomes = json.putObject("outcomes");
    draws.byOutcome().forEach(outcomes::put);
    return json;
  }

  static ObjectNode ofBinary(BinaryStatistics binary, ScoreSeries series, LeftOut leftOut) {
    LeftOutClasses classes = leftOut.classes(series);
    ObjectNode json = counts(binary.grounded() + binary.notGrounded(), classes.count());
    json.put("grounded", classes.grounded())
        .put("not_grounded", classes.notGrounded())
        .put("unlabelled", classes.unlabelled());
    BinaryExtremes extremes =
        binary.auc() == null
            ? null
            : BinaryExtremes.of(series.scored(), isHigherRisky(series), classes).orElse(null);
    json.set("auc", of(extremes == null ? null : extremes.auc()));
    json.set("average_precision", of(extremes == null ? null : extremes.averagePrecision()));
    json.set("fpr_at_95_recall", of(extremes == null ? null : extremes.falsePositiveRate()));
    json.set("share_grounded", of(classes.shareGrounded(binary.grounded(), binary.notGrounded())));
    putMeans(json, binary, series, classes);
    return json;
  }

  /** Means have extremes where the metric has a range. */
  private static void putMeans(
      ObjectNode json, BinaryStatistics binary, ScoreSeries series, LeftOutClasses classes) {
    MeanExtremes means = new MeanExtremes(series.scored(), isHigherRisky(series), classes);
    double least = series.metric().low();
    double greatest = series.metric().high();
    json.set("mean_grounded", of(means.meanGrounded(least, greatest).orElse(null)));
    json.set("mean_not_grounded", of(means.meanNotGrounded(least, greatest).orElse(null)));
    boolean isDefined = binary.cohensD() != null;
    json.set("cohens_d", of(isDefined ? means.cohensD().orElse(null) : null));
    json.set("welch_t", of(isDefined ? means.welchT().orElse(null) : null));
  }

  static ObjectNode ofFactuality(
      FactualityStatistics factuality, ScoreSeries series, LeftOut leftOut) {
    LeftOutFactualities factualities = leftOut.factualities(series);
    ObjectNode json = counts(factuality.n(), factualities.count());
    json.put("unlabelled", factualities.unlabelled());
    json.set(
        "spearman",
        of(
            factuality.spearman() == null
                ? null
                : RankExtremes.of(series.scored(), isHigherRisky(series), factualities)
                    .orElse(null)));
    Extremes pearson =
        factuality.pearson() == null
            ? null
            : CorrelationExtremes.pearson(
                factuality.pearson().value(), known(series), factualities);
    json.set("pearson", of(pearson));
    json.set("r_squared", of(pearson == null ? null : CorrelationExtremes.square(pearson)));
    return json;
  }

  /** Returns the factualities of the subjects that the statistics use. */
  private static double[] known(ScoreSeries series) {
    return series.scored().used(LabelKind.FACTUALITY).stream()
        .mapToDouble(series.subjects()::factuality)
        .toArray();
  }

  /** Returns what a comparison leaves out, and how far that could move its difference. */
  public static ObjectNode ofDifference(
      PairedComparison comparison, ScoreSeries first, ScoreSeries second, LeftOut leftOut) {
    LeftOutPair pair = leftOut.pair(first, second, comparison.headline().labels());
    ObjectNode json = counts(pair.used(), pair.leftOut());
    double value = comparison.difference().estimate().value();
    json.set(
        "difference",
        of(
            pair.leftOut() == 0
                ? new Extremes(new Range(value, value), null, null)
                : pair.difference().orElse(null)));
    return json;
  }

  private static boolean isHigherRisky(ScoreSeries series) {
    return series.direction() != Direction.HIGHER_IS_TRUSTWORTHY;
  }

  private static ObjectNode counts(int used, int leftOut) {
    return Json.object()
        .put("subjects", used + leftOut)
        .put("left_out", leftOut)
        .put("share", share(leftOut, (long) used + leftOut));
  }

  private static double share(long some, long all) {
    return all == 0 ? 0 : (double) some / all;
  }

  private static @Nullable ObjectNode of(@Nullable Extremes extremes) {
    if (extremes == null) {
      return null;
    }
    ObjectNode json = range(extremes.range());
    json.set("all_right", extremes.allRight() == null ? null : range(extremes.allRight()));
    json.set("all_wrong", extremes.allWrong() == null ? null : range(extremes.allWrong()));
    return json;
  }

  private static ObjectNode range(Range range) {
    return Json.object().put("low", range.low()).put("high", range.high());
  }
}
