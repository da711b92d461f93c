package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.influence.ClassClusters;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.subjects.LabelKind;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.report.subjects.SortedScores;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects that are grounded or not, sorted once by falling risk. Equal risks ({@link
 * Readings}) form a group, in which those that are not grounded (the positives) come first. Cases
 * that compare as equal are equal: the order in which they came changes no bit.
 */
public final class BinaryCases {

  private static final int LENGTH_BINS = 10;
  private static final int THIRDS = 3;

  private final ScoredSubjects subjects;
  private final int[] order;
  private final double sign;
  private final Clusters clusters;
  private final double[] risk;
  private final double[] rank;
  private final boolean[] positive;
  private final ClassClusters classes;
  private final int[] starts;
  private final int[] splits;
  private final int groups;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  public BinaryCases(SortedScores sorted, double sign, int count) {
    this.subjects = sorted.scored();
    this.sign = sign;
    this.order = sorted.byGrounded(sign > 0);
    this.risk = new double[order.length];
    this.rank = new double[order.length];
    this.positive = new boolean[order.length];
    for (int i = 0; i < order.length; i++) {
      risk[i] = subjects.score(order[i]);
      positive[i] = subjects.subjects().isNotGrounded(order[i]);
    }
    Readings.unify(risk);
    for (int i = 0; i < order.length; i++) {
      rank[i] = 0.0 + sign * Readings.rounded(risk[i]); // 0.0 + turns a negative zero into zero
      risk[i] = 0.0 + sign * risk[i];
    }
    this.clusters = new Clusters(subjects.subjects().items(order), count);
    this.classes = ClassClusters.of(positive, clusters);
    this.starts = new int[order.length + 1];
    this.splits = new int[order.length];
    this.groups = group();
  }

  private int group() {
    int group = 0;
    for (int i = 0; i < rank.length; group++) {
      starts[group] = i;
      splits[group] = i;
      for (; i < rank.length && rank[i] == rank[starts[group]]; i++) {
        splits[group] += positive[i] ? 1 : 0;
      }
    }
    starts[group] = rank.length;
    return group;
  }

  int size() {
    return rank.length;
  }

  Clusters clusters() {
    return clusters;
  }

  ClassClusters classes() {
    return classes;
  }

  /** Returns the ranks, falling; must not be changed. */
  double[] ranks() {
    return rank;
  }

  /** Returns the risks; must not be changed. */
  double[] risks() {
    return risk;
  }

  /** Returns the classes of the cases; must not be changed. */
  boolean[] positives() {
    return positive;
  }

  boolean isPositive(int position) {
    return positive[position];
  }

  double score(int position) {
    return 0.0 + sign * risk[position];
  }

  double sign() {
    return sign;
  }

  int groups() {
    return groups;
  }

  /** Returns the first position of a group; for the group after the last, the size. */
  int start(int group) {
    return starts[group];
  }

  /** Returns the position after the last positive of a group: that of its first negative. */
  int split(int group) {
    return splits[group];
  }

  /** Returns the number of cases of a class. */
  int count(boolean wanted) {
    int count = 0;
    for (boolean each : positive) {
      count += each == wanted ? 1 : 0;
    }
    return count;
  }

  /** Returns why there is no area under a curve; null: there is one. */
  @Nullable NoStatistic obstacle() {
    if (rank.length == 0) {
      return NoStatistic.NO_VALUES;
    }
    boolean oneClass = count(true) == 0 || count(false) == 0;
    return oneClass ? NoStatistic.ONE_CLASS : groups < 2 ? NoStatistic.VALUES_ALIKE : null;
  }

  /** Returns the thirds by each trait that is known. */
  List<Partition> strata() {
    return subjects.partitions(LabelKind.GROUNDED, THIRDS);
  }

  /** Returns the bins of about equal answer length; empty if no length is known. */
  Optional<Partition> lengths() {
    return subjects.answerLengths(LabelKind.GROUNDED, LENGTH_BINS);
  }

  /** Returns the numbers of the cases of each bin. */
  List<int[]> byBin(Partition partition) {
    return partition.casesByBin(order);
  }
}
