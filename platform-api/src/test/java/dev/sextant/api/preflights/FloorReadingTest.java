package dev.sextant.api.preflights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.preflight.FloorStrength;
import dev.sextant.metrics.preflight.ItemSupport;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FloorReadingTest {

  private static final int ITEMS = 60;

  @Test
  void items_of_one_group_are_counted_once() {
    assertThat(reading(1).support()).isEqualTo(new ItemSupport(60, 30, 30, 60));
    assertThat(reading(5).support()).isEqualTo(new ItemSupport(12, 12, 12, 12));
  }

  @Test
  void a_floor_of_copies_has_the_interval_of_its_groups() {
    Interval alone = length(reading(1));
    Interval copied = length(reading(6));
    assertThat(copied.value()).isEqualTo(alone.value());
    assertThat(alone.isBounded()).isTrue();
    assertThat(copied.isBounded()).isTrue();
    assertThat(copied.low()).isNotEqualTo(alone.low());
  }

  @Test
  void a_floor_of_few_groups_has_no_interval_however_many_items_they_have() {
    assertThat(length(reading(10)).isBounded()).isFalse();
  }

  private static Interval length(FloorReading reading) {
    return reading.floors().stream()
        .filter(floor -> floor.metric().equals("length"))
        .map(FloorStrength::auc)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Items in groups of a given size; every other item is grounded, and grounded items tend to be
   * longer.
   */
  private static FloorReading reading(int size) {
    List<LabelledItem> items = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      boolean grounded = i % 2 == 0;
      int length = 20 + (i * 7) % 30 + (grounded ? 10 : 0);
      items.add(
          new LabelledItem(
              i,
              new UUID(0, i / size),
              new ItemText(
                  "question", null, null, List.of(new AnswerText("a".repeat(length), false))),
              List.of(new AnswerLabel(true, grounded, 0.5, false)),
              new ItemLabel(grounded, 0.5)));
    }
    Iterator<List<LabelledItem>> pages = List.of(items, List.<LabelledItem>of()).iterator();
    return new FloorReading(pages::next);
  }
}
