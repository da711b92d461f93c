package dev.sextant.metrics.report.leftout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.leftout.Extremes.Range;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.report.subjects.ScoredSubjects;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Every placement of the subjects that are left out is tried, with the report's own statistics. */
class ExtremesTest {

  private static final double EXACT = 1e-12;
  private static final int SAMPLES = 150;

  private record Case(double score, @Nullable Boolean grounded, @Nullable Double factuality) {}

  @Test
  void extremes_of_binary_statistics_are_those_of_all_placements() {
    Random random = new Random(7);
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<Case> known = known(random);
      int grounded = random.nextInt(3);
      int notGrounded = random.nextInt(3 - grounded);
      int unlabelled = random.nextInt(2);
      LeftOutClasses leftOut = new LeftOutClasses(grounded, notGrounded, unlabelled);
      boolean higherIsRisky = random.nextBoolean();
      BinaryExtremes.of(scored(known), higherIsRisky, leftOut)
          .ifPresent(found -> checkBinary(found, known, higherIsRisky, leftOut));
    }
  }

  private static void checkBinary(
      BinaryExtremes found, List<Case> known, boolean higherIsRisky, LeftOutClasses leftOut) {
    List<List<Case>> right = placements(known, classes(leftOut, true));
    List<List<Case>> wrong = placements(known, classes(leftOut, false));
    check(found.auc(), right, wrong, all -> binary(all, higherIsRisky)[0]);
    if (known.stream().map(Case::score).distinct().count() == known.size()) {
      check(found.averagePrecision(), right, wrong, all -> binary(all, higherIsRisky)[1]);
    }
    check(found.falsePositiveRate(), right, wrong, all -> binary(all, higherIsRisky)[2]);
  }

  @Test
  void extremes_of_the_rank_correlation_are_those_of_all_placements() {
    Random random = new Random(8);
    int compared = 0;
    for (int sample = 0; sample < SAMPLES; sample++) {
      List<Case> known = known(random);
      double[] factualities = random.doubles(random.nextInt(3)).map(Math::rint).toArray();
      int unlabelled = random.nextInt(3 - factualities.length);
      LeftOutFactualities leftOut = new LeftOutFactualities(factualities, unlabelled);
      boolean higherIsRisky = random.nextBoolean();
      Extremes found = RankExtremes.of(scored(known), higherIsRisky, leftOut).orElse(null);
      if (found != null) {
        compared++;
        check(
            found,
            placements(known, factual(leftOut, true)),
            placements(known, factual(leftOut, false)),
            all -> spearman(all, higherIsRisky));
      }
    }
    assertThat(compared).isGreaterThan(SAMPLES / 2);
  }

  @Test
  void extremes_without_subjects_that_are_left_out_are_the_value() {
    List<Case> known =
        List.of(
            new Case(1, true, 1.0),
            new Case(2, false, .2),
            new Case(2, true, .7),
            new Case(3, false, 0.0));
    BinaryExtremes binary =
        BinaryExtremes.of(scored(known), true, new LeftOutClasses(0, 0, 0)).orElseThrow();
    assertThat(binary.auc()).isEqualTo(new Extremes(new Range(.875, .875), null, null));
    Extremes rho =
        RankExtremes.of(scored(known), true, new LeftOutFactualities(new double[0], 0))
            .orElseThrow();
    assertThat(rho.range().low()).isCloseTo(rho.range().high(), within(EXACT));
  }

  /** 2 x 2 pairs of which 3.5 are won; with one more of each class there are 9. */
  @Test
  void a_missing_pair_counts_as_lost_or_won() {
    List<Case> known =
        List.of(
            new Case(1, true, null),
            new Case(2, false, null),
            new Case(2, true, null),
            new Case(3, false, null));
    Extremes auc =
        BinaryExtremes.of(scored(known), true, new LeftOutClasses(1, 1, 0)).orElseThrow().auc();
    assertThat(auc.range()).isEqualTo(new Range(3.5 / 9, 8.5 / 9));
    Extremes unlabelled =
        BinaryExtremes.of(scored(known), true, new LeftOutClasses(0, 0, 1)).orElseThrow().auc();
    assertThat(unlabelled.allRight()).isEqualTo(new Range(3.5 / 6, 5.5 / 6));
    assertThat(unlabelled.allWrong()).isEqualTo(new Range(3.5 / 6, 5.5 / 6));
  }

  @Test
  void nothing_is_bounded_without_a_statistic() {
    LeftOutClasses leftOut = new LeftOutClasses(1, 1, 1);
    List<Case> oneClass = List.of(new Case(1, true, 1.0), new Case(2, true, 1.0));
    List<Case> alike = List.of(new Case(1, true, 1.0), new Case(1, false, 0.0));
    LeftOutFactualities factualities = new LeftOutFactualities(new double[] {.5}, 0);
    assertThat(BinaryExtremes.of(scored(oneClass), true, leftOut)).isEmpty();
    assertThat(BinaryExtremes.of(scored(alike), true, leftOut)).isEmpty();
    assertThat(BinaryExtremes.of(scored(List.of()), true, leftOut)).isEmpty();
    assertThat(RankExtremes.of(scored(oneClass), true, factualities)).isEmpty();
    assertThat(RankExtremes.of(scored(alike), true, factualities)).isEmpty();
    assertThat(RankExtremes.of(scored(List.of()), true, factualities)).isEmpty();
  }

  private static void check(
      Extremes found,
      List<List<Case>> right,
      List<List<Case>> wrong,
      Function<List<Case>, Double> statistic) {
    Range ofRight = range(right, statistic);
    Range ofWrong = range(wrong, statistic);
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

  private static Range range(List<List<Case>> all, Function<List<Case>, Double> statistic) {
    List<Double> values = all.stream().map(statistic).sorted().toList();
    return new Range(values.get(0), values.get(values.size() - 1));
  }

  private static double[] binary(List<Case> cases, boolean higherIsRisky) {
    var statistics = statistics(cases, higherIsRisky).binary();
    return new double[] {
      statistics.auc().value(),
      statistics.averagePrecision().value(),
      statistics.falsePositiveRate().value()
    };
  }

  private static double spearman(List<Case> cases, boolean higherIsRisky) {
    return statistics(cases, higherIsRisky).factuality().spearman().value();
  }

  private static SeriesStatistics statistics(List<Case> cases, boolean higherIsRisky) {
    List<ScoredSubject> subjects = subjects(cases);
    return SeriesStatistics.of(
        Catalogue.find("length").orElseThrow(),
        subjects,
        subjects.size(),
        higherIsRisky ? Direction.HIGHER_IS_RISKY : Direction.HIGHER_IS_TRUSTWORTHY);
  }

  private static ScoredSubjects scored(List<Case> cases) {
    List<ScoredSubject> subjects = new ArrayList<>(subjects(cases));
    subjects.add(new ScoredSubject(0, new Score.Undefined(Reason.ONE_ANSWER), true, 1.0));
    return ScoredSubjects.of(subjects);
  }

  private static List<ScoredSubject> subjects(List<Case> cases) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (Case each : cases) {
      subjects.add(
          new ScoredSubject(
              subjects.size(),
              new Score.Defined(each.score()),
              each.grounded(),
              each.factuality()));
    }
    return subjects;
  }

  private static List<Case> known(Random random) {
    List<Case> cases = new ArrayList<>();
    int n = 2 + random.nextInt(5);
    for (int i = 0; i < n; i++) {
      cases.add(new Case(1 + random.nextInt(4), random.nextBoolean(), random.nextInt(4) / 3.0));
    }
    return cases;
  }

  private static List<Case> classes(LeftOutClasses leftOut, boolean right) {
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < leftOut.count(); i++) {
      boolean grounded =
          i < leftOut.grounded() || (i >= leftOut.grounded() + leftOut.notGrounded() && right);
      cases.add(new Case(0, grounded, null));
    }
    return cases;
  }

  private static List<Case> factual(LeftOutFactualities leftOut, boolean right) {
    List<Case> cases = new ArrayList<>();
    for (double known : leftOut.known()) {
      cases.add(new Case(0, null, known));
    }
    for (int i = 0; i < leftOut.unlabelled(); i++) {
      cases.add(new Case(0, null, right ? 1.0 : 0.0));
    }
    return cases;
  }

  /** Returns the cases with each further one between any two scores, in any order. */
  private static List<List<Case>> placements(List<Case> known, List<Case> further) {
    if (further.isEmpty()) {
      return List.of(known);
    }
    Case next = further.get(0);
    List<List<Case>> all = new ArrayList<>();
    List<Double> scores = known.stream().map(Case::score).distinct().sorted().toList();
    for (int i = -1; i < scores.size(); i++) {
      double low = i < 0 ? scores.get(0) - 1 : scores.get(i);
      double high = i + 1 < scores.size() ? scores.get(i + 1) : low + 1;
      List<Case> placed = new ArrayList<>(known);
      placed.add(new Case((low + high) / 2, next.grounded(), next.factuality()));
      all.addAll(placements(placed, further.subList(1, further.size())));
    }
    return all;
  }
}
