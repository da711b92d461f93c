package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.CaseOrder;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects with a factuality, sorted once by falling trust. Cases that compare as equal are
 * equal: the order in which they came changes no bit.
 *
 * @param sign 1 if a higher score is riskier, else -1
 * @param trust the negative of the risk, by case
 * @param rank trust without the noise of its last digits, by case
 * @param factuality in [0, 1], by case
 * @param subjects all subjects, labelled or not
 * @param order place of each case among the subjects
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FactualityCases(
    double sign,
    double[] trust,
    double[] rank,
    double[] factuality,
    Clusters clusters,
    SubjectColumns subjects,
    int[] order) {

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  static FactualityCases of(SubjectColumns subjects, double sign, int count) {
    int[] used =
        CaseOrder.sorted(
            subjects.places(i -> isLabelled(subjects, i) && subjects.isDefined(i)),
            (a, b) -> compare(subjects, a, b));
    double[] scores = Readings.of(subjects.scores(used));
    double[] ranks = Readings.rounded(scores);
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = 0.0 - sign * ranks[i]; // 0.0 - turns a negative zero into zero
    }
    int[] falling = Order.falling(ranks);
    int[] order = new int[falling.length];
    double[] trust = new double[falling.length];
    double[] rank = new double[falling.length];
    double[] factuality = new double[falling.length];
    for (int i = 0; i < falling.length; i++) {
      order[i] = used[falling[i]];
      trust[i] = 0.0 - sign * scores[falling[i]];
      rank[i] = ranks[falling[i]];
      factuality[i] = factuality(subjects, order[i]);
    }
    Clusters clusters = new Clusters(subjects.items(order), count);
    return new FactualityCases(sign, trust, rank, factuality, clusters, subjects, order);
  }

  private static boolean isLabelled(SubjectColumns subjects, int place) {
    return !Double.isNaN(subjects.factuality(place));
  }

  /** Orders subjects of equal rank. */
  private static int compare(SubjectColumns subjects, int a, int b) {
    int byItem = subjects.compareItems(a, b);
    int byLabel =
        byItem != 0 ? byItem : Double.compare(factuality(subjects, a), factuality(subjects, b));
    return byLabel != 0 ? byLabel : subjects.compareTraitsAndScores(a, b);
  }

  private static double factuality(SubjectColumns subjects, int place) {
    return 0.0 + subjects.factuality(place);
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

  /** Returns thirds of the cases by each trait that is known. */
  List<Partition> strata() {
    int[] labelled = subjects.places(i -> isLabelled(subjects, i));
    return Partition.thirds(subjects, labelled, order);
  }

  /** Returns some of the cases. */
  FactualityCases at(int[] places) {
    int n = places.length;
    double[] trusts = new double[n];
    double[] ranks = new double[n];
    double[] factualities = new double[n];
    int[] orders = new int[n];
    for (int i = 0; i < n; i++) {
      trusts[i] = trust[places[i]];
      ranks[i] = rank[places[i]];
      factualities[i] = factuality[places[i]];
      orders[i] = order[places[i]];
    }
    return new FactualityCases(
        sign, trusts, ranks, factualities, clusters.at(places), subjects, orders);
  }

  /** Returns whether no two scores differ. */
  boolean areScoresAlike() {
    return areAlike(rank);
  }

  private static boolean areAlike(double[] values) {
    for (double value : values) {
      if (value != values[0]) {
        return false;
      }
    }
    return true;
  }
}
