package dev.sextant.api.experiments.planning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Documentation;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MetricChoiceTest {

  private static final List<Metric> CATALOGUE =
      List.of(
          metric("angle", Family.GEOMETRY, Need.CONTEXT, Need.EMBEDDER),
          metric("overlap", Family.UNCERTAINTY, Need.SAMPLES),
          metric("likelihood", Family.UNCERTAINTY, Need.TOKEN_LOGPROBS),
          metric("by-token", Family.UNCERTAINTY, Need.SAMPLES, Need.TOKEN_VECTORS, Need.EMBEDDER),
          metric("entails", Family.ENTAILMENT, Need.SAMPLES, Need.ENTAILMENT),
          metric("entails-pieces", Family.ENTAILMENT, Need.SEGMENTS, Need.ENTAILMENT),
          metric("floor", Family.FLOOR, Need.CONTEXT));

  @Test
  void by_default_texts_and_vectors_are_enough() {
    assertThat(choice(false, true, false).applying()).containsExactly("angle", "overlap", "floor");
  }

  @Test
  void naming_an_entailment_model_adds_its_metrics_that_apply() {
    assertThat(choice(false, true, true).applying())
        .containsExactly("angle", "overlap", "entails", "floor");
    assertThat(choice(true, true, true).applying())
        .containsExactly("angle", "overlap", "likelihood", "entails", "entails-pieces", "floor");
  }

  @Test
  void tokens_are_compared_only_on_request() {
    assertThat(choice(true, true, true).applying()).doesNotContain("by-token");
    assertThat(choice(true, true, true).checked(List.of("by-token")))
        .containsExactly("by-token", "floor");
  }

  @Test
  void token_metrics_need_an_embedder_that_has_vectors_of_tokens() {
    assertRefused(
        choice(true, false, true), "by-token", "no-token-vectors", "name another embedder");
  }

  @Test
  void entailment_metrics_need_an_entailment_model() {
    assertRefused(
        choice(true, true, false), "entails", "no-entailment-model", "needs an entailment model");
  }

  @Test
  void missing_fields_are_named() {
    assertRefused(
        choice(false, true, true),
        "likelihood",
        "metric-does-not-apply",
        "token log-probabilities");
    assertRefused(
        choice(false, true, true), "entails-pieces", "metric-does-not-apply", "with segments");
    assertThat(choice(true, true, true).checked(List.of("likelihood", "entails-pieces")))
        .as("positive control")
        .containsExactly("likelihood", "entails-pieces", "floor");
  }

  private static void assertRefused(
      MetricChoice choice, String metric, String code, String sentence) {
    assertThatThrownBy(() -> choice.checked(List.of("overlap", metric)))
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo(code);
              assertThat(refusal.violations().get(0).pointer()).isEqualTo("/metrics/1");
              assertThat(refusal).hasMessageContaining(metric).hasMessageContaining(sentence);
            });
  }

  private static MetricChoice choice(
      boolean detailed, boolean tokenVectors, boolean entailmentModel) {
    return new MetricChoice(
        CATALOGUE,
        new AvailableInputs(
            UUID.randomUUID(),
            "a".repeat(64),
            UUID.randomUUID(),
            true,
            false,
            1,
            0,
            0,
            true,
            true,
            true,
            true,
            true,
            detailed,
            detailed,
            0,
            0,
            List.of(),
            Map.of(),
            tokenVectors,
            entailmentModel ? Optional.of(UUID.randomUUID()) : Optional.empty()));
  }

  private static Metric metric(String name, Family family, Need... needs) {
    return new Metric(
        name,
        Subject.ANSWER,
        Direction.HIGHER_IS_RISKY,
        Set.of(needs),
        0,
        1,
        "1",
        family,
        new Documentation(name, "It is.", "f", "never", List.of("It is made up."), "this test"));
  }
}
