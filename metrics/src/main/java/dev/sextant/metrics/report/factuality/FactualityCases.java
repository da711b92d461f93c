package dev.sextant.metrics.report.factuality;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.TraitColumns;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Score;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects with a factuality, sorted once by falling trust. Cases that compare as equal are
 * equal: the order in which they came changes no bit.
 *
 * @param sign 1 if a higher score is riskier, else -1
 * @param trust the negative of the risk, by case
 * @param rank trust without the noise of its last digits, by case
 * @param factuality in [0, 1], by case
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FactualityCases(
    double sign,
    double[] trust,
    double[] rank,
    double[] factuality,
    Clusters clusters,
    List<Partition> strata) {

  private static final Comparator<ScoredSubject> TIES =
      Comparator.comparingInt(ScoredSubject::item)
          .thenComparing(comparingDouble(FactualityCases::factuality))
          .thenComparing(comparing(FactualityCases::traits, Traits.ORDER))
          .thenComparing(comparingDouble(FactualityCases::value));

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  static FactualityCases of(List<ScoredSubject> subjects, double sign, int count) {
    List<ScoredSubject> labelled = subjects.stream().filter(s -> s.factuality() != null).toList();
    List<ScoredSubject> used =
        labelled.stream().filter(s -> s.score() instanceof Score.Defined).toList();
    double[] scores = Readings.of(used);
    // 0.0 - turns a negative zero into zero, so that equal scores sort as equal
    double[] ranks =
        Arrays.stream(scores).map(score -> 0.0 - sign * Readings.rounded(score)).toArray();
    int[] order = Order.falling(ranks, comparing(used::get, TIES));
    List<ScoredSubject> sorted = IntStream.of(order).mapToObj(used::get).toList();
    return new FactualityCases(
        sign,
        IntStream.of(order).mapToDouble(i -> 0.0 - sign * scores[i]).toArray(),
        IntStream.of(order).mapToDouble(i -> ranks[i]).toArray(),
        sorted.stream().mapToDouble(FactualityCases::factuality).toArray(),
        new Clusters(sorted.stream().mapToInt(ScoredSubject::item).toArray(), count),
        Partition.thirds(TraitColumns.of(labelled), TraitColumns.of(sorted)));
  }

  private static double factuality(ScoredSubject subject) {
    return subject.factuality() == null ? 0 : 0.0 + subject.factuality();
  }

  private static Traits traits(ScoredSubject subject) {
    return subject.traits() == null ? Traits.UNKNOWN : subject.traits();
  }

  private static double value(ScoredSubject subject) {
    return subject.score() instanceof Score.Defined score ? score.value() : Double.NaN;
  }

  int size() {
    return trust.length;
  }

  /** Returns why there is no correlation; null: there is one. */
  @Nullable NoStatistic obstacle() {
    if (size() < 2) {
      return size() == 0 ? NoStatistic.NO_VALUES : NoStatistic.ONE_VALUE;
    }
    if (areAlike(factuality)) {
      return NoStatistic.LABELS_ALIKE;
    }
    return areAlike(rank) ? NoStatistic.VALUES_ALIKE : null;
  }

  /** Returns some of the cases, without strata. */
  FactualityCases at(int[] places) {
    return new FactualityCases(
        sign,
        IntStream.of(places).mapToDouble(i -> trust[i]).toArray(),
        IntStream.of(places).mapToDouble(i -> rank[i]).toArray(),
        IntStream.of(places).mapToDouble(i -> factuality[i]).toArray(),
        clusters.at(places),
        List.of());
  }

  private static boolean areAlike(double[] values) {
    return Arrays.stream(values).allMatch(value -> value == values[0]);
  }
}
