package dev.sextant.metrics.report.factuality;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
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
 * @param subjects all of them, labelled or not
 * @param order place of each case among the subjects
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record FactualityCases(
    double sign,
    double[] trust,
    double[] rank,
    double[] factuality,
    Clusters clusters,
    ScoredSubjects subjects,
    int[] order) {

  private static final int THIRDS = 3;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  static FactualityCases of(SortedScores sorted, double sign, int count) {
    ScoredSubjects subjects = sorted.scored();
    int[] order = sorted.byFactuality(sign < 0);
    double[] trust = new double[order.length];
    double[] rank = new double[order.length];
    double[] factuality = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      trust[i] = subjects.score(order[i]);
      factuality[i] = 0.0 + subjects.subjects().factuality(order[i]);
    }
    Readings.unify(trust);
    for (int i = 0; i < order.length; i++) {
      rank[i] = 0.0 - sign * Readings.rounded(trust[i]); // 0.0 - turns a negative zero into zero
      trust[i] = 0.0 - sign * trust[i];
    }
    Clusters clusters = new Clusters(subjects.subjects().items(order), count);
    return new FactualityCases(sign, trust, rank, factuality, clusters, subjects, order);
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

  /** Returns the cases by trust. */
  Order byTrust() {
    return Order.of(rank);
  }

  /** Returns the cases by factuality. */
  Order byFactuality() {
    int[] levels = new int[order.length];
    int[] ofSubjects = subjects.subjects().factualityLevels();
    for (int i = 0; i < levels.length; i++) {
      levels[i] = ofSubjects[order[i]];
    }
    return Order.of(factuality, levels);
  }

  /** Returns thirds of the subjects by each trait that is known. */
  List<Partition> strata() {
    return subjects.partitions(LabelKind.FACTUALITY, THIRDS);
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
