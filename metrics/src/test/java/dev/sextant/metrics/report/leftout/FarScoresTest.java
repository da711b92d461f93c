package dev.sextant.metrics.report.leftout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.binary.BinaryStatistics;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.leftout.Extremes.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Statistics that depend on how large scores are: no scores of those that are left out exceed the
 * extremes, and some come close to them. The values are the report's own.
 */
class FarScoresTest {

  private static final double ROUNDING = 1e-9;
  private static final double CLOSE = .005;
  private static final int SAMPLES = 25;
  private static final int PLACEMENTS = 40;
  private static final int STEPS = 300;

  @Test
  void pearsons_r_reaches_its_extremes_and_no_more() {
    Random random = new Random(11);
    int compared = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<LabelledCase> known = LabelledCase.known(random);
      Double observed = pearson(known);
      LeftOutFactualities leftOut =
          new LeftOutFactualities(random.doubles(random.nextInt(3)).toArray(), random.nextInt(2));
      if (observed != null) {
        compared++;
        double[] labels = known.stream().mapToDouble(LabelledCase::factuality).toArray();
        Extremes found = CorrelationExtremes.pearson(observed, labels, leftOut);
        double mean = Arrays.stream(labels).average().orElseThrow();
        for (boolean right : new boolean[] {true, false}) {
          check(
              caseOf(found, right),
              known,
              LabelledCase.factual(leftOut, right),
              random,
              each -> each.factuality() - mean,
              FarScoresTest::pearson);
        }
      }
    }
    assertThat(compared).isGreaterThan(SAMPLES / 2);
  }

  @Test
  void standardised_differences_reach_their_extremes_and_no_more() {
    Random random = new Random(12);
    int compared = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<LabelledCase> known = LabelledCase.known(random);
      LeftOutClasses leftOut =
          new LeftOutClasses(random.nextInt(3), random.nextInt(2), random.nextInt(2));
      MeanExtremes found = new MeanExtremes(LabelledCase.scored(known), true, leftOut);
      Optional<Extremes> d = found.cohensD();
      Optional<Extremes> t = found.welchT();
      assertThat(d.isPresent()).isEqualTo(value(known, BinaryStatistics::cohensD) != null);
      if (d.isPresent() && t.isPresent()) {
        compared++;
        for (boolean right : new boolean[] {true, false}) {
          List<LabelledCase> further = LabelledCase.classes(leftOut, right);
          double positives = count(known, false);
          double negatives = count(known, true);
          check(
              caseOf(d.get(), right),
              known,
              further,
              random,
              each -> each.grounded() ? -1 / negatives : 1 / positives,
              all -> value(all, BinaryStatistics::cohensD));
          check(
              caseOf(t.get(), right),
              known,
              further,
              random,
              each ->
                  each.grounded()
                      ? -ofClass(known, further, true) / negatives
                      : ofClass(known, further, false) / positives,
              all -> value(all, BinaryStatistics::welchT));
        }
      }
    }
    assertThat(compared).isGreaterThan(SAMPLES / 4);
  }

  /** The weight of a class in Welch's t is {@code 1 / (n (n - 1))}. */
  private static double ofClass(
      List<LabelledCase> known, List<LabelledCase> further, boolean grounded) {
    double n = count(known, grounded) + count(further, grounded);
    return n * (n - 1);
  }

  /**
   * Tries random scores, and those that the derivation says are best: from the mean of the known
   * ones, in a direction and of any size.
   */
  private static void check(
      Range range,
      List<LabelledCase> known,
      List<LabelledCase> further,
      Random random,
      Function<LabelledCase, Double> direction,
      Function<List<LabelledCase>, @Nullable Double> statistic) {
    for (int i = 0; i < PLACEMENTS; i++) {
      double size = StrictMath.pow(10, random.nextInt(6) - 2);
      Double value = statistic.apply(placed(known, further, each -> size * random.nextGaussian()));
      assertThat(value).isBetween(range.low() - ROUNDING, range.high() + ROUNDING);
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (int step = 0; step < STEPS; step++) {
      double size = StrictMath.pow(10, step / 25.0 - 4);
      for (double signed : new double[] {-size, size}) {
        Double value =
            statistic.apply(
                placed(known, further, each -> mean(known, each) + signed * direction.apply(each)));
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    assertThat(low).isCloseTo(range.low(), within(CLOSE * (1 + Math.abs(low))));
    assertThat(high).isCloseTo(range.high(), within(CLOSE * (1 + Math.abs(high))));
  }

  /** Returns the mean of the known scores, for labels of grounded that of the class. */
  private static double mean(List<LabelledCase> known, LabelledCase of) {
    return known.stream()
        .filter(each -> of.grounded() == null || of.grounded().equals(each.grounded()))
        .mapToDouble(LabelledCase::score)
        .average()
        .orElseThrow();
  }

  private static List<LabelledCase> placed(
      List<LabelledCase> known, List<LabelledCase> further, Function<LabelledCase, Double> scores) {
    List<LabelledCase> all = new ArrayList<>(known);
    for (LabelledCase each : further) {
      all.add(new LabelledCase(scores.apply(each), each.grounded(), each.factuality()));
    }
    return all;
  }

  private static Range caseOf(Extremes found, boolean right) {
    Range ofCase = right ? found.allRight() : found.allWrong();
    return ofCase == null ? found.range() : ofCase;
  }

  private static long count(List<LabelledCase> cases, boolean grounded) {
    return cases.stream().filter(each -> each.grounded() == grounded).count();
  }

  private static @Nullable Double pearson(List<LabelledCase> cases) {
    Interval r = LabelledCase.statistics(cases, false).factuality().pearson();
    return r == null ? null : r.value();
  }

  private static @Nullable Double value(
      List<LabelledCase> cases, Function<BinaryStatistics, @Nullable Interval> of) {
    Interval interval = of.apply(LabelledCase.statistics(cases, true).binary());
    return interval == null ? null : interval.value();
  }

  @Test
  void squares_and_shares_and_means_are_those_taken_by_hand() {
    Extremes r = new Extremes(new Range(-.5, .25), new Range(-.5, -.1), new Range(.2, .25));
    assertThat(CorrelationExtremes.square(r))
        .isEqualTo(
            new Extremes(
                new Range(.1 * .1, .25), new Range(.1 * .1, .25), new Range(.2 * .2, .0625)));
    assertThat(CorrelationExtremes.square(new Extremes(new Range(-.5, .25), null, null)).range())
        .isEqualTo(new Range(0, .25));

    LeftOutClasses leftOut = new LeftOutClasses(1, 2, 3);
    Extremes share = leftOut.shareGrounded(3, 1);
    assertThat(share.allRight()).isEqualTo(new Range(.7, .7));
    assertThat(share.allWrong()).isEqualTo(new Range(.4, .4));
    assertThat(share.range()).isEqualTo(new Range(.4, .7));

    List<LabelledCase> known =
        List.of(
            new LabelledCase(.25, true, null),
            new LabelledCase(.75, true, null),
            new LabelledCase(.5, false, null));
    MeanExtremes means =
        new MeanExtremes(LabelledCase.scored(known), false, new LeftOutClasses(2, 1, 0));
    assertThat(means.meanGrounded(0, 1).orElseThrow().range()).isEqualTo(new Range(.25, .75));
    assertThat(means.meanNotGrounded(-1, 1).orElseThrow().range()).isEqualTo(new Range(-.25, .75));
    assertThat(means.meanGrounded(0, Double.POSITIVE_INFINITY)).isEmpty();
  }

  @Test
  void without_any_left_out_the_extremes_are_the_value() {
    LeftOutFactualities none = new LeftOutFactualities(new double[0], 0);
    assertThat(CorrelationExtremes.pearson(.3, new double[] {0, 1}, none).range())
        .isEqualTo(new Range(.3, .3));
  }

  /** The missing scores of two series are others, so the extremes are met together. */
  @Test
  void a_difference_lies_between_the_extremes_of_both() {
    Extremes first = new Extremes(new Range(.5, .75), null, null);
    Extremes second = new Extremes(new Range(.25, .5), null, null);
    assertThat(first.minus(second).range()).isEqualTo(new Range(0, .5));
    Extremes unlabelled = new Extremes(new Range(.25, .75), new Range(.5, .75), new Range(.25, .5));
    assertThat(unlabelled.minus(unlabelled))
        .isEqualTo(new Extremes(new Range(-.25, .25), new Range(-.25, .25), new Range(-.25, .25)));
  }
}
