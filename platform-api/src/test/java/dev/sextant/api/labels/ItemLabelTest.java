package dev.sextant.api.labels;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Asserts the same facts as the test of item labels in reports: the two rules must agree. */
class ItemLabelTest {

  @Test
  void one_judged_answer_determines_the_label_of_its_item() {
    assertThat(
            of(
                List.of(
                    answer(true, null, 0.7), answer(false, null, 0.1), answer(false, null, 0.2))))
        .isEqualTo(new ItemLabel(null, 0.7));
  }

  @Test
  void two_judged_answers_give_an_item_no_grounded_label() {
    assertThat(of(List.of(answer(true, true, null), answer(true, false, null))))
        .isEqualTo(new ItemLabel(null, 0.5));
  }

  @Test
  void a_judged_answer_that_is_only_grounded_counts_as_all_true_in_the_mean() {
    assertThat(of(List.of(answer(true, true, null), answer(false, null, 0.5))))
        .isEqualTo(new ItemLabel(true, 0.75));
  }

  @Test
  void factuality_comes_before_grounded_unless_that_is_of_a_higher_source() {
    assertThat(of(List.of(answer(false, true, 0.25))).factuality()).isEqualTo(0.25);
    assertThat(of(List.of(new AnswerLabel(false, true, 0.25, true))).factuality()).isEqualTo(1);
  }

  @Test
  void unlabelled_answers_do_not_count_and_samples_say_nothing_of_grounded() {
    assertThat(of(List.of(answer(false, true, 0.5), answer(false, null, null))))
        .isEqualTo(new ItemLabel(null, 0.5));
    assertThat(of(List.of(answer(false, null, null)))).isEqualTo(new ItemLabel(null, null));
  }

  @Test
  void what_is_not_grounded_or_below_the_cutoff_is_risky() {
    assertThat(new ItemLabel(false, 0.9).isRisky(null)).isTrue();
    assertThat(new ItemLabel(true, 0.1).isRisky(null)).isFalse();
    assertThat(new ItemLabel(true, 0.1).isRisky(0.5)).isTrue();
    assertThat(new ItemLabel(false, 0.5).isRisky(0.5)).isFalse();
    assertThat(new ItemLabel(null, 0.5).isRisky(null)).isNull();
    assertThat(new ItemLabel(true, null).isRisky(0.5)).isNull();
  }

  @Test
  void a_factuality_of_the_item_itself_comes_first() {
    assertThat(ItemLabel.of(List.of(answer(true, true, 0.7)), 0.2))
        .isEqualTo(new ItemLabel(true, 0.2));
  }

  private static ItemLabel of(List<AnswerLabel> answers) {
    return ItemLabel.of(answers, null);
  }

  private static AnswerLabel answer(boolean judged, Boolean grounded, Double factuality) {
    return new AnswerLabel(judged, grounded, factuality, false);
  }
}
