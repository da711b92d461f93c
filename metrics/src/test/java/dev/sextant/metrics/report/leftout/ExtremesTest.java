package dev.sextant.metrics.report.leftout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.leftout.Extremes.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every placement of the subjects that are left out is tried, with the report's own statistics. */
class ExtremesTest {

  private static final double EXACT = 1e-12;
  private static final int SAMPLES = 150;

  @Test
  void extremes_of_binary_statistics_are_those_of_all_placements() {
    Random random = new Random(7);
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<LabelledCase> known = LabelledCase.known(random);
      int grounded = random.nextInt(3);
      int notGrounded = random.nextInt(3 - grounded);
      int unlabelled = random.nextInt(2);
      LeftOutClasses leftOut = new LeftOutClasses(grounded, notGrounded, unlabelled);
      boolean higherIsRisky = random.nextBoolean();
      BinaryExtremes.of(LabelledCase.scored(known), higherIsRisky, leftOut)
          .ifPresent(found -> checkBinary(found, known, higherIsRisky, leftOut));
    }
  }

  private static void checkBinary(
      BinaryExtremes found,
      List<LabelledCase> known,
      boolean higherIsRisky,
      LeftOutClasses leftOut) {
    List<List<LabelledCase>> right = placements(known, LabelledCase.classes(leftOut, true));
    List<List<LabelledCase>> wrong = placements(known, LabelledCase.classes(leftOut, false));
    check(found.auc(), right, wrong, all -> binary(all, higherIsRisky)[0]);
    if (known.stream().map(LabelledCase::score).distinct().count() == known.size()) {
      check(found.averagePrecision(), right, wrong, all -> binary(all, higherIsRisky)[1]);
    }
    check(found.falsePositiveRate(), right, wrong, all -> binary(all, higherIsRisky)[2]);
  }

  /** With the factor by which the most ties make the deviation of the ranks smaller. */
  @Test
  void extremes_of_the_rank_correlation_are_those_of_all_placements() {
    Random random = new Random(8);
    int compared = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<LabelledCase> known = LabelledCase.known(random);
      double[] factualities = random.doubles(random.nextInt(3)).map(Math::rint).toArray();
      int unlabelled = random.nextInt(3 - factualities.length);
      LeftOutFactualities leftOut = new LeftOutFactualities(factualities, unlabelled);
      boolean higherIsRisky = random.nextBoolean();
      Extremes found =
          RankExtremes.of(LabelledCase.scored(known), higherIsRisky, leftOut).orElse(null);
      if (found != null) {
        compared++;
        check(
            found,
            placements(known, LabelledCase.factual(leftOut, true)),
            placements(known, LabelledCase.factual(leftOut, false)),
            all -> spearman(all, higherIsRisky),
            range -> tied(range, known, leftOut.count()));
      }
    }
    assertThat(compared).isGreaterThan(SAMPLES / 2);
  }

  /** Scores that are equal make the variance of the ranks smaller, so rho may be farther from 0. */
  @Test
  void no_scores_give_a_rank_correlation_outside_of_the_range() {
    Random random = new Random(9);
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<LabelledCase> known = LabelledCase.known(random);
      LeftOutFactualities leftOut =
          new LeftOutFactualities(random.doubles(2).map(Math::rint).toArray(), 0);
      RankExtremes.of(LabelledCase.scored(known), true, leftOut)
          .ifPresent(found -> checkHolds(found.range(), known, leftOut));
    }
  }

  private static void checkHolds(
      Range found, List<LabelledCase> known, LeftOutFactualities leftOut) {
    Range all =
        range(
            tiedPlacements(known, LabelledCase.factual(leftOut, true)),
            cases -> spearman(cases, true));
    assertThat(found.low()).isLessThanOrEqualTo(all.low() + EXACT);
    assertThat(found.high()).isGreaterThanOrEqualTo(all.high() - EXACT);
  }

  /** 29 right and 9 wrong subjects with the score of their class, one of each with the other. */
  @Test
  void a_rank_correlation_of_two_values_is_bounded_by_what_the_two_values_give() {
    List<LabelledCase> known = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      boolean right = i < 30;
      known.add(new LabelledCase(i == 0 || i > 30 ? 1 : 2, right, right ? 1.0 : 0.0));
    }
    LeftOutFactualities leftOut = new LeftOutFactualities(new double[] {1, 1, 1, 1, 1}, 0);
    Range found = RankExtremes.of(LabelledCase.scored(known), false, leftOut).orElseThrow().range();
    for (int above = 0; above <= 5; above++) {
      List<LabelledCase> all = new ArrayList<>(known);
      for (int i = 0; i < 5; i++) {
        all.add(new LabelledCase(i < above ? 2 : 1, true, 1.0));
      }
      assertThat(spearman(all, false)).isBetween(found.low(), found.high());
    }
    assertThat(found.high()).as("attained: .871").isBetween(.87, .89);
  }

  @Test
  void extremes_without_subjects_that_are_left_out_are_the_value() {
    List<LabelledCase> known =
        List.of(
            new LabelledCase(1, true, 1.0),
            new LabelledCase(2, false, .2),
            new LabelledCase(2, true, .7),
            new LabelledCase(3, false, 0.0));
    BinaryExtremes binary =
        BinaryExtremes.of(LabelledCase.scored(known), true, new LeftOutClasses(0, 0, 0))
            .orElseThrow();
    assertThat(binary.auc()).isEqualTo(new Extremes(new Range(.875, .875), null, null));
    Extremes rho =
        RankExtremes.of(LabelledCase.scored(known), true, new LeftOutFactualities(new double[0], 0))
            .orElseThrow();
    assertThat(rho.range().low()).isCloseTo(rho.range().high(), within(EXACT));
  }

  /** 2 x 2 pairs of which 3.5 are won; with one more of each class there are 9. */
  @Test
  void a_missing_pair_counts_as_lost_or_won() {
    List<LabelledCase> known =
        List.of(
            new LabelledCase(1, true, null),
            new LabelledCase(2, false, null),
            new LabelledCase(2, true, null),
            new LabelledCase(3, false, null));
    Extremes auc =
        BinaryExtremes.of(LabelledCase.scored(known), true, new LeftOutClasses(1, 1, 0))
            .orElseThrow()
            .auc();
    assertThat(auc.range()).isEqualTo(new Range(3.5 / 9, 8.5 / 9));
    Extremes unlabelled =
        BinaryExtremes.of(LabelledCase.scored(known), true, new LeftOutClasses(0, 0, 1))
            .orElseThrow()
            .auc();
    assertThat(unlabelled.allRight()).isEqualTo(new Range(3.5 / 6, 5.5 / 6));
    assertThat(unlabelled.allWrong()).isEqualTo(new Range(3.5 / 6, 5.5 / 6));
  }

  @Test
  void nothing_is_bounded_without_a_statistic() {
    LeftOutClasses leftOut = new LeftOutClasses(1, 1, 1);
    List<LabelledCase> oneClass =
        List.of(new LabelledCase(1, true, 1.0), new LabelledCase(2, true, 1.0));
    List<LabelledCase> alike =
        List.of(new LabelledCase(1, true, 1.0), new LabelledCase(1, false, 0.0));
    LeftOutFactualities factualities = new LeftOutFactualities(new double[] {.5}, 0);
    assertThat(BinaryExtremes.of(LabelledCase.scored(oneClass), true, leftOut)).isEmpty();
    assertThat(BinaryExtremes.of(LabelledCase.scored(alike), true, leftOut)).isEmpty();
    assertThat(BinaryExtremes.of(LabelledCase.scored(List.of()), true, leftOut)).isEmpty();
    assertThat(RankExtremes.of(LabelledCase.scored(oneClass), true, factualities)).isEmpty();
    assertThat(RankExtremes.of(LabelledCase.scored(alike), true, factualities)).isEmpty();
    assertThat(RankExtremes.of(LabelledCase.scored(List.of()), true, factualities)).isEmpty();
  }

  private static void check(
      Extremes found,
      List<List<LabelledCase>> right,
      List<List<LabelledCase>> wrong,
      Function<List<LabelledCase>, Double> statistic) {
    check(found, right, wrong, statistic, range -> range);
  }

  private static void check(
      Extremes found,
      List<List<LabelledCase>> right,
      List<List<LabelledCase>> wrong,
      Function<List<LabelledCase>, Double> statistic,
      UnaryOperator<Range> widened) {
    Range ofRight = widened.apply(range(right, statistic));
    Range ofWrong = widened.apply(range(wrong, statistic));
    if (found.allRight() == null) {
      assertSame(found.range(), ofRight);
    } else {
      assertSame(found.allRight(), ofRight);
      assertSame(found.allWrong(), ofWrong);
      assertSame(
          found.range(),
          new Range(
              Math.min(ofRight.low(), ofWrong.low()), Math.max(ofRight.high(), ofWrong.high())));
    }
  }

  private static void assertSame(@Nullable Range found, Range expected) {
    assertThat(found).isNotNull();
    assertThat(found.low()).isCloseTo(expected.low(), within(EXACT));
    assertThat(found.high()).isCloseTo(expected.high(), within(EXACT));
  }

  private static Range range(
      List<List<LabelledCase>> all, Function<List<LabelledCase>, Double> statistic) {
    List<Double> values = all.stream().map(statistic).sorted().toList();
    return new Range(values.get(0), values.get(values.size() - 1));
  }

  private static double[] binary(List<LabelledCase> cases, boolean higherIsRisky) {
    var statistics = LabelledCase.statistics(cases, higherIsRisky).binary();
    return new double[] {
      statistics.auc().value(),
      statistics.averagePrecision().value(),
      statistics.falsePositiveRate().value()
    };
  }

  private static double spearman(List<LabelledCase> cases, boolean higherIsRisky) {
    return LabelledCase.statistics(cases, higherIsRisky).factuality().spearman().value();
  }

  /** Returns the range with all those left out in the largest run of equal scores. */
  private static Range tied(Range untied, List<LabelledCase> known, int leftOut) {
    Map<Double, Long> runs =
        known.stream().collect(Collectors.groupingBy(LabelledCase::score, Collectors.counting()));
    double largest = runs.values().stream().mapToLong(each -> each).max().orElseThrow();
    double fewest =
        cube(known.size() + leftOut) - runs.values().stream().mapToDouble(t -> cube(t)).sum();
    double factor = Math.sqrt(fewest / (fewest + cube(largest) - cube(largest + leftOut)));
    double low = untied.low() * (untied.low() < 0 ? factor : 1);
    double high = untied.high() * (untied.high() > 0 ? factor : 1);
    return new Range(Math.max(-1, low), Math.min(1, high));
  }

  /** Returns {@code t^3 - t}. */
  private static double cube(double ties) {
    return ties * ties * ties - ties;
  }

  /** Returns the cases with each further one at any score or between, in any order. */
  private static List<List<LabelledCase>> tiedPlacements(
      List<LabelledCase> known, List<LabelledCase> further) {
    if (further.isEmpty()) {
      return List.of(known);
    }
    LabelledCase next = further.get(0);
    List<List<LabelledCase>> all = new ArrayList<>(placements(known, further.subList(0, 1)));
    known.stream()
        .map(LabelledCase::score)
        .distinct()
        .forEach(
            score -> {
              List<LabelledCase> placed = new ArrayList<>(known);
              placed.add(new LabelledCase(score, next.grounded(), next.factuality()));
              all.add(placed);
            });
    return all.stream()
        .flatMap(placed -> tiedPlacements(placed, further.subList(1, further.size())).stream())
        .toList();
  }

  /** Returns the cases with each further one between any two scores, in any order. */
  private static List<List<LabelledCase>> placements(
      List<LabelledCase> known, List<LabelledCase> further) {
    if (further.isEmpty()) {
      return List.of(known);
    }
    LabelledCase next = further.get(0);
    List<List<LabelledCase>> all = new ArrayList<>();
    List<Double> scores = known.stream().map(LabelledCase::score).distinct().sorted().toList();
    for (int i = -1; i < scores.size(); i++) {
      double low = i < 0 ? scores.get(0) - 1 : scores.get(i);
      double high = i + 1 < scores.size() ? scores.get(i + 1) : low + 1;
      List<LabelledCase> placed = new ArrayList<>(known);
      placed.add(new LabelledCase((low + high) / 2, next.grounded(), next.factuality()));
      all.addAll(placements(placed, further.subList(1, further.size())));
    }
    return all;
  }
}
