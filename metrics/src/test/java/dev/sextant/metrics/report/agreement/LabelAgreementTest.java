package dev.sextant.metrics.report.agreement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.influence.StudentT;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LabelAgreementTest {

  /**
   * K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), example A: 0.095 for these
   * ten units. Here each comes twice: the counts double and the factor (n - 1) / n, which is 19 /
   * 20 there, is 39 / 40.
   */
  @Test
  void alpha_of_krippendorffs_two_observers() {
    String meg = "0100000010";
    String owen = "1110010000";
    LabelAgreement twice = of(ratings(meg + meg, owen + owen));
    assertThat(twice.answers()).isEqualTo(20);
    double ofTen = 1 - 19.0 * 4 / (14 * 6);
    assertThat(ofTen).isCloseTo(0.095, within(0.0005));
    assertThat(twice.alpha().value()).isCloseTo(1 - (1 - ofTen) / 19 * 20 * 39 / 40, within(1e-12));
    assertThat(twice.share().value()).isCloseTo(0.6, within(1e-12));
  }

  /** The 50 proposals of two readers that textbooks explain Cohen's kappa by: kappa 0.4. */
  @Test
  void kappa_of_two_readers() {
    String first = "1".repeat(25) + "0".repeat(25);
    String second = "1".repeat(20) + "0".repeat(5) + "1".repeat(10) + "0".repeat(15);
    LabelAgreement agreement = of(ratings(first, second));
    assertThat(agreement.pairs()).hasSize(1);
    RaterAgreement pair = agreement.pairs().get(0);
    assertThat(pair.answers()).isEqualTo(50);
    assertThat(pair.share()).isCloseTo(0.7, within(1e-12));
    assertThat(pair.kappa()).isCloseTo(0.4, within(1e-12));
  }

  /** 2 of 3 pairs differ wherever one of three says the other. */
  @Test
  void three_people_and_answers_that_one_has_left_out() {
    String all = "10".repeat(15);
    String one = "00".repeat(15);
    LabelAgreement agreement = of(ratings(all, all, one, " ".repeat(29) + "0"));
    assertThat(agreement.people()).isEqualTo(4);
    assertThat(agreement.share().value()).isCloseTo((15 * (1 / 3.0) + 15) / 30, within(1e-12));
    assertThat(agreement.pairs()).as("the fourth shares one answer only").hasSize(3);
  }

  @Test
  void below_twenty_answers_in_common_there_is_no_number() {
    LabelAgreement few = of(ratings("1".repeat(19) + "1", "0".repeat(19) + " "));
    assertThat(few).isEqualTo(new LabelAgreement(19, 2, null, null, List.of()));
    assertThat(of(ratings("10".repeat(10), "10".repeat(10))).alpha()).isNotNull();
  }

  @Test
  void who_always_says_one_thing_agrees_and_has_no_alpha() {
    LabelAgreement agreement = of(ratings("1".repeat(30), "1".repeat(30)));
    assertThat(agreement.share()).isEqualTo(new Interval(1, StrictMath.pow(0.025, 1 / 30.0), 1));
    assertThat(agreement.alpha()).isNull();
    assertThat(agreement.pairs().get(0).kappa()).isNull();
  }

  /** Thirty answers, half of them yes: by chance 30 / 59 of the pairs of 60 ratings differ. */
  @Test
  void who_always_agrees_may_have_agreed_by_chance() {
    LabelAgreement agreement = of(ratings("10".repeat(15), "10".repeat(15)));
    double far = StrictMath.pow(0.025, 1 / 30.0);
    assertThat(agreement.alpha().value()).isOne();
    assertThat(agreement.alpha().low()).isCloseTo(1 - (1 - far) / (30 / 59.0), within(1e-12));
    List<LabelRating> ofNine =
        ratings("10".repeat(15), "10".repeat(15)).stream()
            .map(r -> new LabelRating(r.answer() % 9, r.answer(), r.person(), r.grounded()))
            .toList();
    assertThat(of(ofNine).share().missing())
        .isEqualTo(new NoInterval(NoInterval.Cause.TOO_FEW_ITEMS, 9));
    assertThat(of(ofNine).alpha().isBounded()).isFalse();
  }

  /** Each of thirty answers has one yes and one no, so that no item changes the share. */
  @Test
  void who_never_agrees_may_have_disagreed_by_chance() {
    LabelAgreement agreement = of(ratings("10".repeat(15), "01".repeat(15)));
    double far = 1 - StrictMath.pow(0.025, 1 / 30.0);
    double expected = 30 / 59.0;
    assertThat(agreement.share()).isEqualTo(new Interval(0, 0, far));
    assertThat(agreement.alpha().value()).isCloseTo(1 - 1 / expected, within(1e-12));
    assertThat(agreement.alpha().low()).isCloseTo(agreement.alpha().value(), within(1e-12));
    assertThat(agreement.alpha().high()).isCloseTo(1 - (1 - far) / expected, within(1e-12));
  }

  @Test
  void it_does_not_depend_on_the_order_and_counts_items_not_answers() {
    List<LabelRating> ratings = ratings("1100".repeat(20), "1010".repeat(20));
    LabelAgreement agreement = of(ratings);
    assertThat(agreement.alpha().low()).isLessThan(agreement.alpha().value());
    List<LabelRating> shuffled = new ArrayList<>(ratings);
    Collections.shuffle(shuffled, new Random(7));
    assertThat(of(shuffled)).isEqualTo(agreement);
    List<LabelRating> clustered =
        ratings.stream()
            .map(
                each ->
                    new LabelRating(
                        each.answer() / 4, each.answer(), each.person(), each.grounded()))
            .toList();
    assertThat(of(clustered).share())
        .as("each item has the same four answers, so no item changes the share")
        .isEqualTo(Interval.without(0.5, new NoInterval(NoInterval.Cause.NO_VARIATION, 20)));
  }

  /** Sixty items of two answers each, which up to four people have rated. */
  @Test
  void intervals_have_the_width_of_the_delete_one_item_jackknife() {
    Random random = new Random(4);
    List<LabelRating> ratings = new ArrayList<>();
    for (int answer = 0; answer < 120; answer++) {
      double yes = random.nextDouble();
      for (int person = 0; person < 2 + random.nextInt(3); person++) {
        boolean grounded = random.nextDouble() < (yes < 0.5 ? 0.2 : 0.8);
        ratings.add(new LabelRating(answer / 2, answer, person, grounded));
      }
    }
    LabelAgreement agreement = of(ratings);
    double t = StudentT.quantile(0.05, 59);
    Interval alpha = agreement.alpha();
    double ofAlpha = Math.log((1 - alpha.low()) / (1 - alpha.high())) * (1 - alpha.value()) / 2 / t;
    assertThat(ofAlpha / jackknife(ratings, LabelAgreement::alpha)).isCloseTo(1, within(0.05));
    Interval share = agreement.share();
    double wilson =
        (share.high() - share.value()) / Math.sqrt(share.high() * (1 - share.high())) / t;
    double ofShare = wilson * Math.sqrt(share.value() * (1 - share.value()));
    assertThat(ofShare / jackknife(ratings, LabelAgreement::share)).isCloseTo(1, within(0.05));
  }

  private static double jackknife(
      List<LabelRating> ratings, Function<LabelAgreement, Interval> statistic) {
    double[] without =
        IntStream.range(0, 60)
            .mapToObj(item -> ratings.stream().filter(each -> each.item() != item).toList())
            .mapToDouble(rest -> statistic.apply(of(rest)).value())
            .toArray();
    double mean = Arrays.stream(without).average().orElseThrow();
    double squares = Arrays.stream(without).map(each -> (each - mean) * (each - mean)).sum();
    return Math.sqrt(squares * 59 / 60);
  }

  private static LabelAgreement of(List<LabelRating> ratings) {
    return LabelAgreement.of(ratings);
  }

  /**
   * What each person says of each answer: a one, a zero, or nothing; each of an item of its own.
   */
  private static List<LabelRating> ratings(String... people) {
    List<LabelRating> ratings = new ArrayList<>();
    for (int person = 0; person < people.length; person++) {
      for (int answer = 0; answer < people[person].length(); answer++) {
        char label = people[person].charAt(answer);
        if (label != ' ') {
          ratings.add(new LabelRating(answer, answer, person, label == '1'));
        }
      }
    }
    return ratings;
  }
}
