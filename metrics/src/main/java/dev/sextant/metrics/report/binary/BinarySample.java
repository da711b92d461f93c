package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.BinaryStratum;
import dev.sextant.metrics.report.binary.BinaryStatistics.Decile;
import dev.sextant.metrics.report.binary.BinaryStatistics.LengthMatched;
import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.AveragePrecision;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.influence.Intervals;
import dev.sextant.metrics.report.influence.Means;
import dev.sextant.metrics.report.influence.Measured;
import dev.sextant.metrics.report.influence.Scale;
import dev.sextant.metrics.report.influence.TwoClasses;
import dev.sextant.metrics.report.subjects.Bins;
import dev.sextant.metrics.report.subjects.NoStatistic;
import dev.sextant.metrics.report.subjects.Partition;
import dev.sextant.metrics.report.subjects.SortedScores;
import dev.sextant.metrics.report.subjects.Strata;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Scored subjects that are grounded or not, and what a report says of them. */
public final class BinarySample {

  private static final int DECILES = 10;

  private final BinaryCases cases;
  private final @Nullable Measured area;

  /**
   * Takes the subjects that have a label and a value.
   *
   * @param sign 1 if a higher score is riskier, else -1
   * @param clusters of the version
   * @throws IllegalArgumentException if a subject's item is not below that number
   */
  public BinarySample(SortedScores subjects, double sign, int clusters) {
    cases = new BinaryCases(subjects, sign, clusters);
    area =
        cases.obstacle() == null
            ? AreaUnderCurve.of(cases.ranks(), cases.positives(), cases.clusters(), cases.classes())
            : null;
  }

  /**
   * Returns the area under the ROC curve; null without both classes, or if the scores do not vary.
   */
  public @Nullable Measured area() {
    return area;
  }

  /** Returns the statistics with their intervals. */
  public BinaryStatistics statistics() {
    NoStatistic obstacle = cases.obstacle();
    double[] ranks = cases.ranks();
    boolean[] positives = cases.positives();
    Clusters clusters = cases.clusters();
    TwoClasses classes = new TwoClasses(cases.risks(), positives);
    Curves curves = new Curves(cases);
    boolean bothClasses = obstacle == null;
    CurvePositions cuts = new CurvePositions(cases);
    CurveBands bands = new CurveBands(cuts, cases.classes().support());
    return new BinaryStatistics(
        cases.count(false),
        cases.count(true),
        obstacle,
        area == null ? null : area.interval(),
        bothClasses
            ? AveragePrecision.of(ranks, positives, clusters, cases.classes()).interval()
            : null,
        Intervals.of(classes.cohensD(clusters, cases.classes()), Scale.IDENTITY),
        Intervals.of(classes.welchT(clusters, cases.classes()), Scale.IDENTITY),
        bothClasses ? bands.falsePositiveRate() : null,
        lengthMatched(),
        new ClassQuantiles(cases, cuts, false).scores(),
        new ClassQuantiles(cases, cuts, true).scores(),
        curves.roc(),
        curves.precisionRecall(),
        bothClasses ? bands.roc() : List.of(),
        bothClasses ? bands.precisionRecall() : List.of(),
        deciles(),
        strata());
  }

  private @Nullable LengthMatched lengthMatched() {
    Partition lengths = cases.lengths().orElse(null);
    if (lengths == null) {
      return null;
    }
    List<int[]> bins = new ArrayList<>();
    double pairs = 0;
    for (int[] places : cases.byBin(lengths)) {
      int positives = positivesAmong(places);
      double of = positives * (double) (places.length - positives);
      if (of > 0) {
        bins.add(places);
        pairs += of;
      }
    }
    Measured within = cases.groups() < 2 ? null : within(bins);
    return within == null ? null : new LengthMatched(bins.size(), (long) pairs, within.interval());
  }

  /** Returns the area over the pairs within bins of both classes; null without a bin. */
  private @Nullable Measured within(List<int[]> bins) {
    if (bins.isEmpty()) {
      return null;
    }
    return AreaUnderCurve.within(cases.ranks(), cases.positives(), bins, cases.clusters());
  }

  private int positivesAmong(int[] places) {
    int positives = 0;
    for (int place : places) {
      positives += cases.isPositive(place) ? 1 : 0;
    }
    return positives;
  }

  private List<Strata<BinaryStratum>> strata() {
    return cases.strata().stream().map(this::thirds).toList();
  }

  private Strata<BinaryStratum> thirds(Partition partition) {
    List<int[]> places = cases.byBin(partition);
    return new Strata<>(
        partition.trait(),
        IntStream.range(0, places.size())
            .mapToObj(bin -> stratum(partition.bins(), bin, places.get(bin)))
            .toList());
  }

  private BinaryStratum stratum(Bins bins, int bin, int[] places) {
    int positives = positivesAmong(places);
    int negatives = places.length - positives;
    boolean undefined = positives == 0 || negatives == 0 || cases.groups() < 2;
    Measured third = undefined ? null : within(List.of(places));
    return new BinaryStratum(
        bins.low(bin),
        bins.high(bin),
        negatives,
        positives,
        third == null ? null : third.interval());
  }

  /** Returns the share of positives between the deciles of the score, by rising score. */
  private List<Decile> deciles() {
    if (cases.groups() == 0) {
      return List.of();
    }
    Bins bins =
        Bins.of(IntStream.range(0, cases.size()).mapToDouble(cases::score).toArray(), DECILES);
    List<Decile> deciles = new ArrayList<>();
    for (int from = 0; from < cases.groups(); ) {
      int bin = bins.of(cases.score(cases.start(from)));
      int to = from + 1;
      while (to < cases.groups() && bins.of(cases.score(cases.start(to))) == bin) {
        to++;
      }
      deciles.add(decile(cases.start(from), cases.start(to)));
      from = to;
    }
    if (cases.sign() > 0) {
      Collections.reverse(deciles);
    }
    return deciles;
  }

  private Decile decile(int from, int to) {
    int[] places = IntStream.range(from, to).toArray();
    double[] shares = IntStream.of(places).mapToDouble(i -> cases.isPositive(i) ? 1 : 0).toArray();
    double first = cases.score(from);
    double last = cases.score(to - 1);
    return new Decile(
        Math.min(first, last),
        Math.max(first, last),
        to - from,
        Objects.requireNonNull(Intervals.share(Means.mean(shares, cases.clusters().at(places)))));
  }
}
