package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.CaseOrder;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.SubjectColumns;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects that are grounded or not, sorted once by falling risk. Equal risks ({@link
 * Readings}) form a group, in which those that are not grounded (the positives) come first. Cases
 * that compare as equal are equal: the order in which they came changes no bit.
 */
public final class BinaryCases {

  private static final int LENGTH_BINS = 10;

  private final SubjectColumns subjects;
  private final int[] labelled;
  private final int[] order;
  private final double sign;
  private final Clusters clusters;
  private final double[] risk;
  private final double[] rank;
  private final boolean[] positive;
  private final int[] starts;
  private final int[] splits;
  private final int groups;

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  public BinaryCases(SubjectColumns subjects, double sign, int count) {
    this.subjects = subjects;
    this.labelled = subjects.places(subjects::hasGrounded);
    int[] used =
        CaseOrder.sorted(
            subjects.places(i -> subjects.hasGrounded(i) && subjects.isDefined(i)), this::compare);
    double[] scores = Readings.of(subjects.scores(used));
    double[] ranks = Readings.rounded(scores);
    for (int i = 0; i < ranks.length; i++) {
      ranks[i] = 0.0 + sign * ranks[i]; // 0.0 + turns a negative zero into zero
    }
    int[] falling = Order.falling(ranks);
    this.sign = sign;
    this.order = new int[falling.length];
    this.risk = new double[falling.length];
    this.rank = new double[falling.length];
    this.positive = new boolean[falling.length];
    for (int i = 0; i < falling.length; i++) {
      order[i] = used[falling[i]];
      risk[i] = 0.0 + sign * scores[falling[i]];
      rank[i] = ranks[falling[i]];
      positive[i] = subjects.isNotGrounded(order[i]);
    }
    this.clusters = new Clusters(subjects.items(order), count);
    this.starts = new int[order.length + 1];
    this.splits = new int[order.length];
    this.groups = group();
  }

  /** Orders subjects of equal rank: those that are not grounded come first. */
  private int compare(int a, int b) {
    int byLabel = Boolean.compare(subjects.isNotGrounded(b), subjects.isNotGrounded(a));
    int byItem = byLabel != 0 ? byLabel : subjects.compareItems(a, b);
    return byItem != 0 ? byItem : subjects.compareTraitsAndScores(a, b);
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

  double[] ranks() {
    return rank.clone();
  }

  boolean[] positives() {
    return positive.clone();
  }

  double risk(int position) {
    return risk[position];
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

  List<Partition> strata() {
    return Partition.thirds(subjects, labelled, order);
  }

  /** Returns the bins of about equal answer length; null if no length is known. */
  @Nullable Partition lengths() {
    return Partition.of(Trait.ANSWER_LENGTH, LENGTH_BINS, subjects, labelled, order);
  }
}
