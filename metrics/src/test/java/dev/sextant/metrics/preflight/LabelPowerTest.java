package dev.sextant.metrics.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.preflight.LabelPower.Basis;
import dev.sextant.metrics.preflight.LabelPower.Needed;
import dev.sextant.metrics.preflight.Notice.Level;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.scorer.Reference;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Expected values: {@code src/test/python/power_and_noise.py}. */
class LabelPowerTest {

  static Stream<JsonNode> planned() {
    return Reference.list("power_and_noise.json", "planned");
  }

  @ParameterizedTest
  @MethodSource("planned")
  void the_detectable_difference_is_that_of_scipy(JsonNode expected) {
    int risky = expected.get("risky").intValue();
    int trustworthy = expected.get("trustworthy").intValue();
    LabelPower found =
        LabelPower.of(
                new ItemSupport(risky + trustworthy, risky, trustworthy, 0),
                List.of(floor(expected.get("floor").doubleValue())),
                0)
            .get(0);
    if (expected.get("detectable").isNull()) {
      assertThat(found.detectable()).isNull();
      assertThat(found.notice().level()).isEqualTo(Level.CAUTION);
      assertThat(found.notice().sentence()).contains("could not show that any score is better");
    } else {
      assertThat(found.detectable())
          .isCloseTo(expected.get("detectable").doubleValue(), within(1e-9));
    }
  }

  @Test
  void a_difference_that_the_labels_detect_takes_no_more_of_them() {
    LabelPower found =
        LabelPower.of(new ItemSupport(100, 40, 60, 0), List.of(floor(0.75)), 100).get(0);
    for (Needed needed : found.needed()) {
      assertThat(needed.items() <= 100).isEqualTo(needed.difference() >= found.detectable());
    }
    assertThat(found.needed()).extracting(Needed::difference).containsExactly(0.02, 0.05, 0.1);
    assertThat(found.floor()).isEqualTo("length");
  }

  @Test
  void every_item_labelled_keeps_the_proportion_of_the_classes() {
    List<LabelPower> found =
        LabelPower.of(new ItemSupport(100, 20, 80, 0), List.of(floor(0.75)), 1000);
    assertThat(found).extracting(LabelPower::basis).containsExactly(Basis.LABELS, Basis.ALL_ITEMS);
    assertThat(found.get(1).risky()).isEqualTo(200);
    assertThat(found.get(1).trustworthy()).isEqualTo(800);
    assertThat(found.get(1).detectable()).isLessThan(found.get(0).detectable());
    assertThat(found.get(0).needed()).hasSameSizeAs(found.get(1).needed());
  }

  /** Most items have an answer of either class, so nearly all items hold each of them. */
  @Test
  void items_that_hold_both_classes_count_for_both() {
    List<LabelPower> found =
        LabelPower.of(new ItemSupport(1900, 1900, 1710, 0), List.of(floor(0.8)), 2000);
    assertThat(found.get(1).risky()).isEqualTo(2000);
    assertThat(found.get(1).trustworthy()).isEqualTo(1800);
    assertThat(found.get(1).detectable()).isLessThan(found.get(0).detectable());
  }

  @Test
  void without_labels_half_of_all_items_are_taken_to_be_risky() {
    List<LabelPower> found = LabelPower.of(new ItemSupport(0, 0, 0, 0), List.of(), 500);
    assertThat(found).hasSize(1);
    assertThat(found.get(0).risky()).isEqualTo(250);
    assertThat(found.get(0).baseline()).isEqualTo(0.5);
    assertThat(found.get(0).notice().sentence())
        .isEqualTo(
            "With all 500 independent items labelled (250 risky, 250 trustworthy), a report would show"
                + " that a score is better than the strongest floor if its AUC is higher by 0.102 or more"
                + " (four times out of five). To show a difference of 0.02 takes about 13,099 labelled"
                + " items, one of 0.05 about 2,089, one of 0.10 about 516.");
  }

  @Test
  void factuality_has_spearman_and_few_labels_have_no_estimate() {
    LabelPower found = LabelPower.of(new ItemSupport(0, 0, 0, 238), List.of(), 238).get(0);
    assertThat(found.headline()).isEqualTo(Headline.SPEARMAN);
    assertThat(found.detectable()).isBetween(0.26, 0.28);
    assertThat(LabelPower.of(new ItemSupport(30, 9, 21, 19), List.of(), 30)).isEmpty();
  }

  private static FloorStrength floor(double auc) {
    return new FloorStrength(
        "length",
        Direction.HIGHER_IS_RISKY,
        new ClassCounts(50, 50),
        new Interval(auc, auc - 0.01, auc + 0.01));
  }
}
