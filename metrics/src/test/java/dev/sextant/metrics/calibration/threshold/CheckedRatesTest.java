package dev.sextant.metrics.calibration.threshold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.Threshold;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.SplitMix64;
import dev.sextant.metrics.report.powered.PoweredEstimate;
import dev.sextant.metrics.report.powered.PoweredEstimate.Basis;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Rates of a threshold by an oracle of known sensitivity and specificity, and a few people. */
class CheckedRatesTest {

  private static final int SUBJECTS = 2_000;
  private static final double SENSITIVITY = .9;
  private static final double SPECIFICITY = .8;
  private static final long SEED = 11;
  private static final Threshold AT_HALF = new Threshold(.5, FlagSide.FLAG_AT_OR_ABOVE);

  /** A subject with the truth, which people say. */
  private record Subject(int item, double score, boolean risky, boolean oracle) {

    boolean flagged() {
      return score >= .5;
    }

    CheckedScore checked(@Nullable Double inclusion) {
      return new CheckedScore(item, score, risky, oracle, inclusion);
    }

    CheckedScore unchecked() {
      return new CheckedScore(item, score, null, oracle, null);
    }
  }

  /** Numerator and denominator of a rate, for a subject that is risky or not. */
  private interface Parts {
    double[] of(boolean flagged, double risky);
  }

  private static final Parts SHARE = (flagged, risky) -> new double[] {risky, 1};
  private static final Parts PRECISION =
      (flagged, risky) -> new double[] {flagged ? risky : 0, flagged ? 1 : 0};
  private static final Parts RECALL = (flagged, risky) -> new double[] {flagged ? risky : 0, risky};
  private static final Parts FALSE_POSITIVES =
      (flagged, risky) -> new double[] {flagged ? 1 - risky : 0, 1 - risky};

  private static List<Subject> population(long seed) {
    Random random = new Random(seed);
    List<Subject> population = new ArrayList<>();
    for (int i = 0; i < SUBJECTS; i++) {
      boolean risky = random.nextDouble() < .35;
      boolean oracle =
          risky ? random.nextDouble() < SENSITIVITY : random.nextDouble() >= SPECIFICITY;
      population.add(
          new Subject(i / 2 * 3, random.nextGaussian() + (risky ? 1 : 0), risky, oracle));
    }
    return population;
  }

  /** The first subjects are checked; the order of the population is random. */
  private static List<CheckedScore> checked(List<Subject> population, int count) {
    List<CheckedScore> scores = new ArrayList<>();
    for (int i = 0; i < population.size(); i++) {
      scores.add(i < count ? population.get(i).checked(null) : population.get(i).unchecked());
    }
    return scores;
  }

  private static CheckedRates rates(List<CheckedScore> scores) {
    return CheckedRates.of(AT_HALF, scores, SEED).orElseThrow();
  }

  @Test
  void each_rate_is_that_of_people_corrected_by_the_oracle() {
    List<Subject> population = population(1);
    List<CheckedScore> scores = checked(population, 500);

    CheckedRates rates = rates(scores);

    assertThat(rates.byPeople()).isEqualTo(500);
    assertThat(rates.checked()).isEqualTo(500);
    assertThat(rates.byOracle()).isEqualTo(SUBJECTS);
    assertThat(rates.missing()).isZero();
    assertEstimate(rates.shareRisky(), scores, SHARE);
    assertEstimate(rates.precision(), scores, PRECISION);
    assertEstimate(rates.recall(), scores, RECALL);
    assertEstimate(rates.falsePositiveRate(), scores, FALSE_POSITIVES);
  }

  @Test
  void weights_by_inclusion_probability_take_part_in_each_rate() {
    List<Subject> population = population(2);
    Random random = new Random(3);
    List<CheckedScore> scores = new ArrayList<>();
    for (Subject each : population) {
      double likely = each.oracle() == each.flagged() ? .1 : .5;
      scores.add(random.nextDouble() < likely ? each.checked(likely) : each.unchecked());
    }

    CheckedRates rates = rates(scores);

    assertEstimate(rates.shareRisky(), scores, SHARE);
    assertEstimate(rates.precision(), scores, PRECISION);
    assertEstimate(rates.recall(), scores, RECALL);
    assertEstimate(rates.falsePositiveRate(), scores, FALSE_POSITIVES);
  }

  /** With sensitivity .9 and specificity .8, half of what the oracle misses is not flagged. */
  @Test
  void an_oracle_that_errs_does_not_move_the_rates() {
    List<Subject> population = population(5);
    long risky = population.stream().filter(Subject::risky).count();
    long found = population.stream().filter(each -> each.risky() && each.flagged()).count();
    long alarms = population.stream().filter(each -> !each.risky() && each.flagged()).count();

    CheckedRates rates = rates(checked(population, 400));

    assertHolds(rates.shareRisky(), (double) risky / SUBJECTS);
    assertHolds(rates.recall(), (double) found / risky);
    assertHolds(rates.falsePositiveRate(), (double) alarms / (SUBJECTS - risky));
    assertHolds(rates.precision(), (double) found / (found + alarms));
    double share = .35;
    assertThat(rates.shareRisky().oracleAlone())
        .as("as the oracle's errors imply")
        .isCloseTo(share * SENSITIVITY + (1 - share) * (1 - SPECIFICITY), within(.03))
        .isGreaterThan(rates.shareRisky().powered().high());
    assertThat(width(rates.recall().powered())).isLessThan(width(rates.recall().people()));
  }

  @Test
  void few_labels_widen_the_intervals_and_fewer_are_refused() {
    List<Subject> population = population(7);

    CheckedRates widened = rates(checked(population, 180));
    CheckedRates refused = rates(checked(population, 60));
    CheckedRates none = rates(checked(population, 0));

    assertThat(widened.precision().basis()).isEqualTo(Basis.WIDENED);
    assertThat(widened.missing()).isZero();
    assertThat(refused.recall().basis()).isEqualTo(Basis.TOO_FEW);
    assertThat(refused.recall().powered()).isNull();
    assertThat(refused.missing()).as("60 labels are of 30 items").isEqualTo(20);
    assertThat(refused.shareRisky().missing()).isEqualTo(20);
    assertThat(refused.shareRisky().people().value()).isBetween(.2, .5);
    assertThat(none.missing()).isEqualTo(50);
    assertThat(none.precision()).as("nobody has labelled what is flagged").isNull();
    assertThat(none.shareRisky()).isNull();
    assertThat(none.byOracle()).isEqualTo(SUBJECTS);
  }

  @Test
  void subjects_that_the_oracle_has_not_judged_do_not_take_part() {
    List<Subject> population = population(8);
    List<CheckedScore> scores = checked(population, 300);
    List<CheckedScore> more = new ArrayList<>(scores);
    more.add(new CheckedScore(9_000, 3, true, null, null));
    more.add(new CheckedScore(9_001, 3, null, null, null));

    CheckedRates rates = rates(more);

    assertThat(rates.byPeople()).isEqualTo(301);
    assertThat(rates.checked()).isEqualTo(300);
    assertThat(rates.precision()).isEqualTo(rates(scores).precision());
  }

  @Test
  void people_who_have_checked_everything_need_no_oracle() {
    assertThat(CheckedRates.of(AT_HALF, checked(population(9), SUBJECTS), SEED)).isEmpty();
    assertThat(CheckedRates.of(AT_HALF, List.of(), SEED)).isEmpty();
  }

  private static void assertHolds(PoweredEstimate estimate, double truth) {
    assertThat(truth).isBetween(estimate.powered().low(), estimate.powered().high());
    assertThat(truth).isBetween(estimate.people().low(), estimate.people().high());
  }

  private static double width(Interval interval) {
    return interval.high() - interval.low();
  }

  /** Computes an estimate from its definition, with one pass over the subjects for each sum. */
  private static void assertEstimate(
      PoweredEstimate found, List<CheckedScore> scores, Parts parts) {
    int n = scores.size();
    double total = 0;
    for (CheckedScore each : scores) {
      total += each.people() == null ? 0 : 1 / likely(each);
    }
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      CheckedScore each = scores.get(i);
      weights[i] = each.people() == null ? 0 : 1 / likely(each) / total;
    }
    double[] byPeople = new double[3];
    double[] byOracle = new double[3];
    for (int i = 0; i < n; i++) {
      double[] people = parts.of(flags(scores.get(i)), one(scores.get(i).people()));
      double[] oracle = parts.of(flags(scores.get(i)), one(scores.get(i).oracle()));
      byPeople[0] += weights[i] * people[0];
      byPeople[1] += weights[i] * people[1];
      byOracle[0] += oracle[0] / n;
      byOracle[1] += oracle[1] / n;
    }
    double alone = byPeople[0] / byPeople[1];
    double oracleAlone = byOracle[0] / byOracle[1];
    int clusters = n / 2;
    double[] bracket = new double[clusters];
    double[] own = new double[clusters];
    boolean[] counted = new boolean[clusters];
    for (int i = 0; i < n; i++) {
      double[] people = parts.of(flags(scores.get(i)), one(scores.get(i).people()));
      double[] oracle = parts.of(flags(scores.get(i)), one(scores.get(i).oracle()));
      double psi = (oracle[0] - oracleAlone * oracle[1]) / byOracle[1];
      bracket[i / 2] += psi / n - weights[i] * psi;
      own[i / 2] += weights[i] * (people[0] - alone * people[1]) / byPeople[1];
      counted[i / 2] |= weights[i] > 0 && people[1] > 0;
    }
    int held = 0;
    for (boolean each : counted) {
      held += each ? 1 : 0;
    }
    double factor = Math.sqrt((double) held / (held - 1) * (clusters - 1) / clusters);
    double value = alone;
    double squares = 0;
    for (int g = 0; g < clusters; g++) {
      double lambda = lambda(own, bracket, g, factor);
      value += lambda * bracket[g];
      double influence = factor * own[g] + lambda * bracket[g];
      squares += influence * influence;
    }
    double error = Math.sqrt(squares * clusters / (clusters - 1.0));

    assertThat(found.basis()).isEqualTo(Basis.NORMAL);
    assertThat(found.people().value()).isCloseTo(alone, within(1e-12));
    assertThat(found.oracleAlone()).isCloseTo(oracleAlone, within(1e-12));
    assertThat(found.powered().value()).isCloseTo(value, within(1e-12));
    double slope = 1 / (value * (1 - value));
    double reach = logit(found.powered().high()) - logit(value);
    assertThat(logit(value) - logit(found.powered().low())).isCloseTo(reach, within(1e-9));
    assertThat(reach / (error * slope)).as("a quantile of Student's t").isBetween(1.9599, 2.02);
  }

  private static double lambda(double[] own, double[] bracket, int of, double factor) {
    double products = 0;
    double squares = 0;
    for (int g = 0; g < own.length; g++) {
      if (fold(g) != fold(of)) {
        products -= factor * own[g] * bracket[g];
        squares += bracket[g] * bracket[g];
      }
    }
    return Math.max(0, Math.min(1, products / squares));
  }

  private static long fold(int cluster) {
    return Long.remainderUnsigned(SplitMix64.output(SEED, cluster), 20);
  }

  private static boolean flags(CheckedScore score) {
    return score.score() >= .5;
  }

  private static double likely(CheckedScore score) {
    return score.inclusion() == null ? 1 : score.inclusion();
  }

  private static double one(@Nullable Boolean risky) {
    return Boolean.TRUE.equals(risky) ? 1 : 0;
  }

  private static double logit(double p) {
    return Math.log(p / (1 - p));
  }
}
