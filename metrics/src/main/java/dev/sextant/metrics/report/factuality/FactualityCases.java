package dev.sextant.metrics.report.factuality;

import static java.util.Comparator.comparingDouble;

import dev.sextant.metrics.report.bootstrap.CaseRows;
import dev.sextant.metrics.report.bootstrap.Support;
import dev.sextant.metrics.report.subjects.Cells;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.Readings;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.Traits;
import dev.sextant.metrics.score.Score;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Scored subjects with a factuality, sorted once by falling trust. Cases that compare as equal are
 * equal: the order in which they came changes no bit.
 */
public final class FactualityCases {

  private static final Comparator<Case> ORDER =
      comparingDouble(Case::rank)
          .reversed()
          .thenComparingInt(Case::item)
          .thenComparing(Case::factuality)
          .thenComparing(Case::traits, Traits.ORDER)
          .thenComparingDouble(Case::trust);

  private final double sign;
  private final int[] item;
  private final double[] trust;
  private final double[] factuality;

  /** Start of each group of equal trust, and the size. */
  private final int[] starts;

  /** The distinct values of factuality, falling, and the place of each case's among them. */
  private final double[] levels;

  private final int[] level;
  private final List<Partition> strata;
  private final Cells cells;

  /**
   * Sorts the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   */
  public FactualityCases(List<ScoredSubject> subjects, double sign) {
    List<ScoredSubject> labelled = subjects.stream().filter(s -> s.factuality() != null).toList();
    List<ScoredSubject> used =
        labelled.stream().filter(s -> s.score() instanceof Score.Defined).toList();
    double[] scores = Readings.of(used);
    List<Case> cases =
        IntStream.range(0, scores.length)
            .mapToObj(i -> Case.of(used.get(i), scores[i], sign))
            .sorted(ORDER)
            .toList();
    this.sign = sign;
    item = cases.stream().mapToInt(Case::item).toArray();
    trust = cases.stream().mapToDouble(Case::trust).toArray();
    factuality = cases.stream().mapToDouble(Case::factuality).toArray();
    double[] rank = cases.stream().mapToDouble(Case::rank).toArray();
    starts =
        IntStream.rangeClosed(0, item.length)
            .filter(i -> i == 0 || i == item.length || rank[i] != rank[i - 1])
            .toArray();
    double[] rising = Arrays.stream(factuality).distinct().sorted().toArray();
    levels = IntStream.range(0, rising.length).mapToDouble(i -> rising[last(rising) - i]).toArray();
    level =
        Arrays.stream(factuality)
            .mapToInt(value -> last(rising) - Arrays.binarySearch(rising, value))
            .toArray();
    strata = Partition.thirds(labelled, cases.stream().map(Case::subject).toList());
    cells = new Cells(strata, item.length);
  }

  /** Returns why there is no correlation; null: there is one. */
  @Nullable NoStatistic obstacle() {
    if (item.length < 2) {
      return item.length == 0 ? NoStatistic.NO_VALUES : NoStatistic.ONE_VALUE;
    }
    return levels.length < 2
        ? NoStatistic.LABELS_ALIKE
        : groups() < 2 ? NoStatistic.VALUES_ALIKE : null;
  }

  /** Returns how many clusters some cases belong to. */
  public Support support(IntPredicate position) {
    BitSet clusters = new BitSet();
    IntStream.range(0, item.length).filter(position).forEach(i -> clusters.set(item[i]));
    return Support.ofCorrelation(clusters.cardinality());
  }

  private static int last(double[] values) {
    return values.length - 1;
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

  double trust(int position) {
    return trust[position];
  }

  double factuality(int position) {
    return factuality[position];
  }

  double sign() {
    return sign;
  }

  int groups() {
    return starts.length - 1;
  }

  /** Returns the first position of a group of equal trust; for the one after the last, the size. */
  int start(int group) {
    return starts[group];
  }

  int levels() {
    return levels.length;
  }

  double levelValue(int place) {
    return levels[place];
  }

  int level(int position) {
    return level[position];
  }

  Cells cells() {
    return cells;
  }

  List<Partition> strata() {
    return strata;
  }

  private record Case(
      int item, double rank, double trust, double factuality, ScoredSubject subject) {

    static Case of(ScoredSubject subject, double score, double sign) {
      Double factuality = subject.factuality();
      // 0.0 + turns a negative zero into zero, so that equal scores sort as equal
      return new Case(
          subject.item(),
          0.0 - sign * Readings.rounded(score),
          0.0 - sign * score,
          factuality == null ? 0 : 0.0 + factuality,
          subject);
    }

    Traits traits() {
      return subject.traits() == null ? Traits.UNKNOWN : subject.traits();
    }
  }
}
