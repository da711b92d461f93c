package dev.sextant.metrics.report.influence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expected values: {@code scipy.stats.t.ppf(1 - p / 2, df)}. */
class StudentTTest {

  @ParameterizedTest
  @CsvSource({
    "0.05, 1, 12.70620473617",
    "0.05, 2, 4.302652729749",
    "0.05, 9, 2.262157162798",
    "0.05, 19, 2.093024054408",
    "0.05, 29, 2.045229642133",
    "0.05, 149, 1.976013177689",
    "0.05, 100000, 1.959987707535",
    "0.01, 1, 63.65674116287",
    "0.01, 2, 9.924843200918",
    "0.01, 9, 3.249835541592",
    "0.01, 19, 2.860934606465",
    "0.01, 29, 2.756385903671",
    "0.01, 149, 2.609227907448",
    "0.01, 100000, 2.575878469908",
    "0.2, 1, 3.077683537175",
    "0.2, 2, 1.885618083164",
    "0.2, 9, 1.383028738397",
    "0.2, 19, 1.327728209027",
    "0.2, 29, 1.311433647302",
    "0.2, 149, 1.287259135403",
    "0.2, 100000, 1.281560031449"
  })
  void the_quantile_is_that_of_scipy(double p, double degreesOfFreedom, double expected) {
    assertThat(StudentT.quantile(p, degreesOfFreedom)).isCloseTo(expected, within(1e-9 * expected));
    assertThat(StudentT.twoSided(expected, degreesOfFreedom)).isCloseTo(p, within(1e-9));
  }
}
