package dev.sextant.metrics.report.binary;

import static java.util.Comparator.comparing;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.TraitColumns;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import dev.sextant.metrics.score.Score;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects that are grounded or not, sorted once by falling risk. Equal risks ({@link
 * Readings}) form a group, in which those that are not grounded (the positives) come first. Cases
 * that compare as equal are equal: the order in which they came changes no bit.
 */
public final class BinaryCases {

  private static final int LENGTH_BINS = 10;

  private static final Comparator<ScoredSubject> TIES =
      Comparator.<ScoredSubject, Boolean>comparing(BinaryCases::isNotGrounded)
          .reversed()
          .thenComparingInt(ScoredSubject::item)
          .thenComparing(BinaryCases::traits, Traits.ORDER)
          .thenComparingDouble(BinaryCases::value);

  private final double sign;
  private final Clusters clusters;
  private final double[] risk;
  private final double[] rank;
  private final boolean[] positive;
  private final int[] starts;
  private final int[] splits;
  private final int groups;
  private final List<Partition> strata;
  private final @Nullable Partition lengths;

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param count of clusters of the version
   */
  public BinaryCases(List<ScoredSubject> subjects, double sign, int count) {
    List<ScoredSubject> labelled = subjects.stream().filter(s -> s.grounded() != null).toList();
    List<ScoredSubject> used =
        labelled.stream().filter(s -> s.score() instanceof Score.Defined).toList();
    double[] scores = Readings.of(used);
    // 0.0 + turns a negative zero into zero, so that equal scores sort as equal
    double[] ranks =
        IntStream.range(0, scores.length)
            .mapToDouble(i -> 0.0 + sign * Readings.rounded(scores[i]))
            .toArray();
    int[] order = Order.falling(ranks, comparing(used::get, TIES));
    List<ScoredSubject> sorted = IntStream.of(order).mapToObj(used::get).toList();
    this.sign = sign;
    this.clusters = new Clusters(sorted.stream().mapToInt(ScoredSubject::item).toArray(), count);
    this.risk = IntStream.of(order).mapToDouble(i -> 0.0 + sign * scores[i]).toArray();
    this.rank = IntStream.of(order).mapToDouble(i -> ranks[i]).toArray();
    this.positive = new boolean[order.length];
    for (int i = 0; i < order.length; i++) {
      positive[i] = isNotGrounded(sorted.get(i));
    }
    this.starts = new int[order.length + 1];
    this.splits = new int[order.length];
    this.groups = group();
    TraitColumns ofLabelled = TraitColumns.of(labelled);
    TraitColumns ofCases = TraitColumns.of(sorted);
    this.strata = Partition.thirds(ofLabelled, ofCases);
    this.lengths = Partition.of(Trait.ANSWER_LENGTH, LENGTH_BINS, ofLabelled, ofCases);
  }

  private static boolean isNotGrounded(ScoredSubject subject) {
    return Boolean.FALSE.equals(subject.grounded());
  }

  private static Traits traits(ScoredSubject subject) {
    return subject.traits() == null ? Traits.UNKNOWN : subject.traits();
  }

  private static double value(ScoredSubject subject) {
    return subject.score() instanceof Score.Defined score ? score.value() : Double.NaN;
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
    return strata;
  }

  /** Returns the bins of about equal answer length; null if no length is known. */
  @Nullable Partition lengths() {
    return lengths;
  }
}
