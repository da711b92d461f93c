package dev.sextant.jobs.reporting.series;

import static dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin.HUMAN;
import static dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin.IMPORTED;
import static dev.sextant.jobs.tables.labels.LabelledAnswer.LabelOrigin.ORACLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.reporting.series.ItemLabel.From;
import dev.sextant.jobs.tables.labels.LabelledAnswer;
import dev.sextant.jobs.tables.labels.LabelledAnswer.LabelledItem;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemLabelTest {

  private static final LabelledItem ITEM = new LabelledItem("item", 0, 0, "Q1", true, 1, -1, null);

  @Test
  void one_judged_answer_speaks_for_its_item() {
    ItemLabel label =
        ItemLabel.of(
            List.of(answer(true, null, 0.7), answer(false, null, 0.1), answer(false, null, 0.2)));
    assertThat(label).isEqualTo(new ItemLabel(null, 0.7, From.JUDGED_ANSWER));
  }

  @Test
  void two_judged_answers_share_the_word() {
    ItemLabel label = ItemLabel.of(List.of(answer(true, true, null), answer(true, false, null)));
    assertThat(label).isEqualTo(new ItemLabel(null, 0.5, From.MEAN_OF_ANSWERS));
  }

  @Test
  void a_judged_answer_that_is_only_grounded_counts_as_all_true_in_the_mean() {
    ItemLabel label = ItemLabel.of(List.of(answer(true, true, null), answer(false, null, 0.5)));
    assertThat(label).isEqualTo(new ItemLabel(true, 0.75, From.MEAN_OF_ANSWERS));
  }

  @Test
  void factuality_comes_before_grounded_in_the_mean() {
    assertThat(ItemLabel.of(List.of(answer(false, true, 0.25))).factuality()).isEqualTo(0.25);
  }

  @Test
  void grounded_of_a_higher_source_comes_before_factuality_in_the_mean() {
    LabelledAnswer answer =
        new LabelledAnswer("a", ITEM, 0, 1, false, true, HUMAN, null, 0.25, ORACLE, null);
    assertThat(ItemLabel.of(List.of(answer)).factuality()).isEqualTo(1);
  }

  @Test
  void factuality_of_a_higher_source_comes_before_grounded_in_the_mean() {
    LabelledAnswer answer =
        new LabelledAnswer("a", ITEM, 0, 1, false, true, IMPORTED, null, 0.25, ORACLE, null);
    assertThat(ItemLabel.of(List.of(answer)).factuality()).isEqualTo(0.25);
  }

  @Test
  void samples_alone_say_nothing_of_grounded() {
    assertThat(ItemLabel.of(List.of(answer(false, true, null))))
        .isEqualTo(new ItemLabel(null, 1.0, From.MEAN_OF_ANSWERS));
  }

  @Test
  void unlabelled_answers_do_not_count() {
    assertThat(ItemLabel.of(List.of(answer(false, null, 0.5), answer(false, null, null))))
        .isEqualTo(new ItemLabel(null, 0.5, From.MEAN_OF_ANSWERS));
    assertThat(ItemLabel.of(List.of(answer(false, null, null))))
        .isEqualTo(new ItemLabel(null, null, From.MEAN_OF_ANSWERS));
  }

  @Test
  void a_factuality_of_the_item_itself_comes_first_and_the_report_says_so() {
    LabelledItem own = new LabelledItem("item", 0, 0, "Q1", true, 1, -1, 0.2);
    LabelledAnswer answer =
        new LabelledAnswer("a", own, 0, 1, true, true, IMPORTED, null, 0.7, IMPORTED, null);
    ItemLabel label = ItemLabel.of(List.of(answer));
    assertThat(label).isEqualTo(new ItemLabel(true, 0.2, From.ITEM));
    assertThat(label.from().code()).isEqualTo("item");
    assertThat(From.JUDGED_ANSWER.code()).isEqualTo("judged-answer");
  }

  private static LabelledAnswer answer(boolean judged, Boolean grounded, Double factuality) {
    return new LabelledAnswer(
        "a",
        ITEM,
        0,
        1,
        judged,
        grounded,
        grounded == null ? null : IMPORTED,
        null,
        factuality,
        factuality == null ? null : IMPORTED,
        null);
  }
}
