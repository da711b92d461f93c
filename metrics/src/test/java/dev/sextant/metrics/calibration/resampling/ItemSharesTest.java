package dev.sextant.metrics.calibration.resampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.interval.Interval;
import java.util.Objects;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ItemSharesTest {

  /** A target is kept if the interval ends at or below it. */
  @ParameterizedTest
  @CsvSource({"60, .3", "200, .1", "50, .4", "300, .1"})
  void a_rate_that_equals_its_target_is_rarely_called_kept(int cases, double target) {
    BinomialDistribution errors = BinomialDistribution.of(cases, target);
    double kept =
        IntStream.rangeClosed(0, cases)
            .filter(k -> high(share(cases, k)) <= target)
            .mapToDouble(errors::probability)
            .sum();
    assertThat(kept).isBetween(.005, .025);
  }

  @Test
  void one_error_never_looks_surer_than_none() {
    double none = high(share(200, 0));
    assertThat(none).as("1 - 0.025^(1/200)").isCloseTo(0.01828, within(1e-5));
    assertThat(high(share(200, 1))).isGreaterThan(none);
  }

  @Test
  void answers_of_an_item_are_no_items_of_their_own() {
    int[] tens = IntStream.range(0, 600).map(i -> i / 10).toArray();
    boolean[] errors = errors(600, 200);
    Interval byAnswer = share(600, 200);
    Interval byItem = ItemShares.of(Items.of(tens), errors, rest(errors));
    assertThat(high(byItem) - byItem.value()).isGreaterThan(2 * (high(byAnswer) - byItem.value()));
  }

  @Test
  void the_order_of_the_cases_changes_no_bit() {
    int[] items = IntStream.range(0, 97).map(i -> i % 31).toArray();
    int[] turned = IntStream.range(0, 97).map(i -> items[96 - i]).toArray();
    boolean[] errors = errors(97, 40);
    boolean[] turnedErrors = new boolean[97];
    for (int i = 0; i < 97; i++) {
      turnedErrors[i] = errors[96 - i];
    }
    assertThat(ItemShares.of(Items.of(turned), turnedErrors, rest(turnedErrors)))
        .isEqualTo(ItemShares.of(Items.of(items), errors, rest(errors)));
  }

  @Test
  void too_few_items_have_no_interval_and_no_case_has_no_share() {
    assertThat(share(9, 4).isBounded()).isFalse();
    assertThat(ItemShares.of(Items.of(new int[] {1, 2}), new boolean[2], new boolean[2])).isNull();
  }

  /** Each case is of an item of its own; the first ones count. */
  private static Interval share(int cases, int counted) {
    boolean[] errors = errors(cases, counted);
    return Objects.requireNonNull(
        ItemShares.of(Items.of(IntStream.range(0, cases).toArray()), errors, rest(errors)));
  }

  private static boolean[] errors(int cases, int counted) {
    boolean[] errors = new boolean[cases];
    for (int i = 0; i < counted; i++) {
      errors[i] = true;
    }
    return errors;
  }

  private static boolean[] rest(boolean[] part) {
    boolean[] rest = new boolean[part.length];
    for (int i = 0; i < rest.length; i++) {
      rest[i] = !part[i];
    }
    return rest;
  }

  private static double high(Interval interval) {
    return Objects.requireNonNull(interval.high());
  }
}
