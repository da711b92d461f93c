package dev.sextant.metrics.scorer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What changes no floor, and what changes it how. */
class FloorPropertiesTest {

  private static final List<String> SAMPLES =
      List.of("Paris, of course.", "It is Paris", "Lyon!", "of course it is Lyon or Paris", "?!");

  @Test
  void the_order_of_the_samples_changes_no_floor_of_the_item() {
    List<String> reversed = new ArrayList<>(SAMPLES);
    Collections.reverse(reversed);
    for (String floor : List.of("mean-length", "length-variation", "jaccard-dispersion")) {
      assertThat(value(reversed, floor)).isCloseTo(value(SAMPLES, floor), within(1e-15));
    }
  }

  @Test
  void each_sample_once_more_changes_what_the_documentation_says() {
    List<String> twice = new ArrayList<>(SAMPLES);
    twice.addAll(SAMPLES);
    double n = SAMPLES.size();
    assertThat(value(twice, "mean-length")).isEqualTo(value(SAMPLES, "mean-length"));
    assertThat(value(twice, "length-variation"))
        .isCloseTo(value(SAMPLES, "length-variation"), within(1e-15));
    assertThat(value(twice, "jaccard-dispersion"))
        .isCloseTo(value(SAMPLES, "jaccard-dispersion") * 2 * (n - 1) / (2 * n - 1), within(1e-15));
  }

  @Test
  void the_case_of_letters_changes_no_floor_that_counts_words() {
    List<String> loud = SAMPLES.stream().map(text -> text.toUpperCase(Locale.ROOT)).toList();
    for (String floor : List.of("context-novelty", "question-overlap", "jaccard-dispersion")) {
      assertThat(value(loud, floor)).as(floor).isEqualTo(value(SAMPLES, floor));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "?", "a", "Zürich 🗼", "a a a a", "１２３", "the context"})
  void a_floor_is_in_its_range_whatever_the_answer_is(String text) {
    for (SubjectScore score : scores(List.of(text, "Paris", text))) {
      Metric floor = Catalogue.find(score.metric()).orElseThrow();
      if (score.score() instanceof Score.Defined defined) {
        assertThat(defined.value()).as(score.toString()).isBetween(floor.low(), floor.high());
      }
    }
  }

  private static double value(List<String> samples, String metric) {
    return DirectionPair.value(scores(samples), metric);
  }

  private static List<SubjectScore> scores(List<String> samples) {
    return FloorScores.of(
        new ItemText(
            "Which city is it?",
            "Paris is the capital; this is the context.",
            samples.stream().map(text -> new AnswerText(text, true)).toList()));
  }
}
