package dev.sextant.jobs.reporting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.tables.LabelledAnswer;
import dev.sextant.jobs.tables.LabelledItem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemLabelTest {

  private static final LabelledItem ITEM = new LabelledItem("item", 0, 0, "Q1", true, 1, -1);

  @Test
  void one_judged_answer_speaks_for_its_item() {
    ItemLabel label =
        ItemLabel.of(
            List.of(answer(true, null, 0.7), answer(false, null, 0.1), answer(false, null, 0.2)));
    assertThat(label).isEqualTo(new ItemLabel(null, 0.7, true));
  }

  @Test
  void two_judged_answers_share_the_word() {
    ItemLabel label = ItemLabel.of(List.of(answer(true, true, null), answer(true, false, null)));
    assertThat(label).isEqualTo(new ItemLabel(null, 0.5, false));
  }

  @Test
  void a_judged_answer_that_is_only_grounded_counts_as_all_true_in_the_mean() {
    ItemLabel label = ItemLabel.of(List.of(answer(true, true, null), answer(false, null, 0.5)));
    assertThat(label).isEqualTo(new ItemLabel(true, 0.75, false));
  }

  @Test
  void factuality_comes_before_grounded_in_the_mean() {
    assertThat(ItemLabel.of(List.of(answer(false, true, 0.25))).factuality()).isEqualTo(0.25);
  }

  @Test
  void grounded_of_a_higher_source_comes_before_factuality_in_the_mean() {
    LabelledAnswer answer = new LabelledAnswer("a", ITEM, 0, 1, false, true, 0.25, true);
    assertThat(ItemLabel.of(List.of(answer)).factuality()).isEqualTo(1);
  }

  @Test
  void samples_alone_say_nothing_of_grounded() {
    assertThat(ItemLabel.of(List.of(answer(false, true, null))))
        .isEqualTo(new ItemLabel(null, 1.0, false));
  }

  @Test
  void unlabelled_answers_do_not_count() {
    assertThat(ItemLabel.of(List.of(answer(false, null, 0.5), answer(false, null, null))))
        .isEqualTo(new ItemLabel(null, 0.5, false));
    assertThat(ItemLabel.of(List.of(answer(false, null, null))))
        .isEqualTo(new ItemLabel(null, null, false));
  }

  private static LabelledAnswer answer(boolean judged, Boolean grounded, Double factuality) {
    return new LabelledAnswer("a", ITEM, 0, 1, judged, grounded, factuality, false);
  }
}
