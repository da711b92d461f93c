package dev.sextant.metrics.report.binary;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingDouble;

import dev.sextant.metrics.report.bootstrap.CaseRows;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.report.subjects.Traits.Trait;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects that are grounded or not, sorted once by falling risk, so that every statistic of
 * every resample takes one pass. Equal risks ({@link Readings}) form a group, in which those that
 * are not grounded (the positives) come first. Cases that compare as equal are equal: the order in
 * which they came changes no bit.
 */
public final class BinaryCases {

  private static final int LENGTH_BINS = 10;

  private static final Comparator<Case> ORDER =
      comparingDouble(Case::rank)
          .reversed()
          .thenComparing(comparing(Case::positive).reversed())
          .thenComparingInt(Case::item)
          .thenComparing(Case::traits, Traits.ORDER)
          .thenComparingDouble(Case::risk);

  private final double sign;
  private final int[] item;
  private final double[] risk;
  private final boolean[] positive;
  private final int[] starts;
  private final int[] splits;
  private final int groups;
  private final List<Partition> strata;
  private final List<Partition> partitions;

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   */
  public BinaryCases(List<ScoredSubject> subjects, double sign) {
    List<ScoredSubject> labelled = subjects.stream().filter(s -> s.grounded() != null).toList();
    List<ScoredSubject> used =
        labelled.stream().filter(s -> s.score() instanceof Score.Defined).toList();
    double[] scores = Readings.of(used);
    List<Case> cases =
        IntStream.range(0, scores.length)
            .mapToObj(i -> Case.of(used.get(i), scores[i], sign))
            .sorted(ORDER)
            .toList();
    this.sign = sign;
    this.item = cases.stream().mapToInt(Case::item).toArray();
    this.risk = cases.stream().mapToDouble(Case::risk).toArray();
    this.positive = new boolean[cases.size()];
    for (int i = 0; i < positive.length; i++) {
      positive[i] = cases.get(i).positive();
    }
    this.starts = new int[cases.size() + 1];
    this.splits = new int[cases.size()];
    this.groups = group(cases.stream().mapToDouble(Case::rank).toArray());
    List<ScoredSubject> sorted = cases.stream().map(Case::subject).toList();
    this.strata = Partition.thirds(labelled, sorted);
    this.partitions = new ArrayList<>(strata);
    Partition lengths = Partition.of(Trait.ANSWER_LENGTH, LENGTH_BINS, labelled, sorted);
    if (lengths != null) {
      partitions.add(lengths);
    }
  }

  /** Returns how many clusters some cases belong to, and how many of them hold either class. */
  public Support support(IntPredicate position) {
    BitSet positives = new BitSet();
    BitSet negatives = new BitSet();
    for (int i = 0; i < item.length; i++) {
      if (position.test(i)) {
        (positive[i] ? positives : negatives).set(item[i]);
      }
    }
    int ofPositives = positives.cardinality();
    int ofNegatives = negatives.cardinality();
    positives.or(negatives);
    return Support.ofClasses(positives.cardinality(), ofPositives, ofNegatives);
  }

  Support supportOfAny(IntPredicate position) {
    BitSet clusters = new BitSet();
    IntStream.range(0, item.length).filter(position).forEach(i -> clusters.set(item[i]));
    return Support.ofItems(clusters.cardinality());
  }

  private int group(double[] rank) {
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
    return item.length;
  }

  int[] items() {
    return item.clone();
  }

  /** Returns what puts blocks of this width into the order of the cases. */
  CaseRows rows(int width) {
    return new CaseRows(item, width);
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

  /** Returns why there is no area under a curve; null: there is one. */
  @Nullable NoStatistic obstacle() {
    if (item.length == 0) {
      return NoStatistic.NO_VALUES;
    }
    boolean oneClass = risks(true).length == 0 || risks(false).length == 0;
    return oneClass ? NoStatistic.ONE_CLASS : groups < 2 ? NoStatistic.VALUES_ALIKE : null;
  }

  List<Partition> strata() {
    return strata;
  }

  List<Partition> partitions() {
    return partitions;
  }

  /** Returns the oriented risks of one class, falling. */
  double[] risks(boolean wanted) {
    double[] found = new double[risk.length];
    int n = 0;
    for (int i = 0; i < risk.length; i++) {
      if (positive[i] == wanted) {
        found[n++] = risk[i];
      }
    }
    return Arrays.copyOf(found, n);
  }

  private record Case(int item, double rank, double risk, boolean positive, ScoredSubject subject) {

    static Case of(ScoredSubject subject, double score, double sign) {
      // 0.0 + turns a negative zero into zero, so that equal scores sort as equal
      boolean positive = Boolean.FALSE.equals(subject.grounded());
      double rank = 0.0 + sign * Readings.rounded(score);
      return new Case(subject.item(), rank, 0.0 + sign * score, positive, subject);
    }

    Traits traits() {
      return subject.traits() == null ? Traits.UNKNOWN : subject.traits();
    }
  }
}
