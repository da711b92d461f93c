package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalScoresTest {

  @Test
  void the_name_of_a_metric_says_the_score_and_its_direction() {
    Metric faithful = ExternalScores.metric("ragas_faithfulness", HIGHER_IS_TRUSTWORTHY);
    Metric toxic = ExternalScores.metric("toxicity", HIGHER_IS_RISKY);

    assertThat(faithful.name()).isEqualTo("external-ragas_faithfulness");
    assertThat(toxic.name()).isEqualTo("external-risk-toxicity");
    assertThat(Catalogue.find(faithful.name())).contains(faithful);
    assertThat(Catalogue.find(toxic.name())).contains(toxic);
    assertThat(ExternalScores.nameOf(toxic)).isEqualTo("toxicity");
    assertThat(toxic.direction()).isEqualTo(HIGHER_IS_RISKY);
    assertThat(faithful.basis()).isEqualTo(Basis.TEXT);
    assertThat(faithful.subject()).isEqualTo(Subject.ANSWER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Faithfulness", "1st", "_x", "risk-x", "a b", "a.b", "é"})
  void refuses_what_is_no_name(String name) {
    assertThatThrownBy(() -> ExternalScores.metric(name, HIGHER_IS_TRUSTWORTHY))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_name_has_60_characters_at_most_and_the_score_a_direction() {
    assertThat(Catalogue.find("external-" + "a".repeat(60))).isPresent();
    assertThat(Catalogue.find("external-" + "a".repeat(61))).isEmpty();
    assertThatThrownBy(() -> ExternalScores.metric("a", UNDIRECTED))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void external_scores_follow_the_other_scores_before_the_floors() {
    assertThat(
            Catalogue.among(
                List.of("length", "external-b", "sgi", "external-a", "none-of-that-name")))
        .extracting(Metric::name)
        .containsExactly("sgi", "external-a", "external-b", "length");
  }
}
