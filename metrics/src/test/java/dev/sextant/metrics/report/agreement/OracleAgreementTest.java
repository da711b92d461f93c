package dev.sextant.metrics.report.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OracleAgreementTest {

  private static final int N = 300;

  private static Clusters alone(int n) {
    return new Clusters(IntStream.range(0, n).toArray(), n);
  }

  @Test
  void counts_and_shares_are_those_of_the_table() {
    OracleAgreement agreement = of(40, 10, 20, 130);

    assertThat(agreement.subjects()).isEqualTo(200);
    assertThat(agreement.bothPositive()).isEqualTo(40);
    assertThat(agreement.oracleOnly()).isEqualTo(10);
    assertThat(agreement.peopleOnly()).isEqualTo(20);
    assertThat(agreement.neither()).isEqualTo(130);
    assertThat(value(agreement.sensitivity())).isCloseTo(40 / 60.0, within(1e-12));
    assertThat(value(agreement.specificity())).isCloseTo(130 / 140.0, within(1e-12));
    // po = .85, pe = .3 * .25 + .7 * .75 = .6
    assertThat(value(agreement.kappa())).isCloseTo(.625, within(1e-12));
  }

  /**
   * The large-sample standard error of kappa, from J. Fleiss, J. Cohen and B. Everitt, Large Sample
   * Standard Errors of Kappa and Weighted Kappa (1969), equation 13.
   */
  @Test
  void kappa_has_the_standard_error_of_fleiss() {
    double[][] p = {{.2, .05}, {.1, .65}}; // by oracle, then by people
    double[] oracle = {.25, .75};
    double[] people = {.3, .7};
    double kappa = .625;
    double chance = .6;
    double sum = 0;
    for (int i = 0; i < 2; i++) {
      double mean = oracle[i] + people[i];
      sum += p[i][i] * Math.pow(1 - mean * (1 - kappa), 2);
      sum += (1 - kappa) * (1 - kappa) * p[i][1 - i] * Math.pow(people[i] + oracle[1 - i], 2);
    }
    sum -= Math.pow(kappa - chance * (1 - kappa), 2);
    double error = Math.sqrt(sum / 200) / (1 - chance);

    Interval found = Objects.requireNonNull(of(40, 10, 20, 130).kappa());

    // The interval is symmetric for log(1 - kappa), with t quantiles near 1.97.
    double half = Math.log((1 - found.low()) / (1 - found.high())) / 2;
    assertThat(half * (1 - kappa) / 1.972).isCloseTo(error, within(error * .01));
  }

  @Test
  void an_oracle_that_never_errs_has_an_interval_that_chance_explains() {
    OracleAgreement agreement = of(60, 0, 0, 140);

    assertThat(value(agreement.kappa())).isEqualTo(1);
    assertThat(Objects.requireNonNull(agreement.kappa()).low()).isBetween(.9, 1.0);
    assertThat(Objects.requireNonNull(agreement.sensitivity()).low()).isBetween(.9, 1.0);
  }

  @Test
  void what_cannot_be_said_is_missing() {
    OracleAgreement all = of(0, 0, 0, 30);
    assertThat(all.kappa()).isNull();
    assertThat(all.sensitivity()).isNull();
    assertThat(value(all.specificity())).isEqualTo(1);
    assertThat(Objects.requireNonNull(of(1, 1, 1, 2).kappa()).low()).as("five").isNull();
  }

  @Test
  void the_intervals_hold_the_true_values() {
    double sensitivity = .8;
    double specificity = .9;
    double share = .4;
    double agreed = share * sensitivity + (1 - share) * specificity;
    double byOracle = share * sensitivity + (1 - share) * (1 - specificity);
    double chance = share * byOracle + (1 - share) * (1 - byOracle);
    int held = 0;
    int heldKappa = 0;
    Random random = new Random(3);
    for (int trial = 0; trial < 1000; trial++) {
      boolean[] people = new boolean[N];
      boolean[] oracle = new boolean[N];
      for (int i = 0; i < N; i++) {
        people[i] = random.nextDouble() < share;
        oracle[i] = random.nextDouble() < (people[i] ? sensitivity : 1 - specificity);
      }
      OracleAgreement agreement = OracleAgreement.of(people, oracle, alone(N));
      held += holds(agreement.sensitivity(), sensitivity) ? 1 : 0;
      heldKappa += holds(agreement.kappa(), (agreed - chance) / (1 - chance)) ? 1 : 0;
    }
    // 3 standard errors of a share of .95 among 1,000 are .02.
    assertThat(held / 1000.0).isBetween(.93, .97);
    assertThat(heldKappa / 1000.0).isBetween(.93, .97);
  }

  private static OracleAgreement of(int both, int oracleOnly, int peopleOnly, int neither) {
    int n = both + oracleOnly + peopleOnly + neither;
    boolean[] people = new boolean[n];
    boolean[] oracle = new boolean[n];
    Arrays.fill(people, 0, both + peopleOnly, true);
    Arrays.fill(oracle, 0, both, true);
    Arrays.fill(oracle, both + peopleOnly, both + peopleOnly + oracleOnly, true);
    return OracleAgreement.of(people, oracle, alone(n));
  }

  private static double value(Interval interval) {
    return Objects.requireNonNull(interval).value();
  }

  private static boolean holds(Interval interval, double truth) {
    return interval.low() <= truth && truth <= interval.high();
  }
}
