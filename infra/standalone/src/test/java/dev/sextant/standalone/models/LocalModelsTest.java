package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.remote.http.EndpointPolicy;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LocalModelsTest {

  private final LocalModels models = new LocalModels(new EndpointPolicy(false, Set.of()));

  @Test
  void a_shipped_model_is_registered_again_in_another_precision_only() {
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, null),
        "A shipped model is registered already; name another precision than float32.");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", "cls", null, null, null, null, "bfloat16"),
        "Pooling, prefixes, longest input and dimensions of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, "query: ", null, null, "bfloat16"),
        "Pooling, prefixes, longest input and dimensions of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, 128, "bfloat16"),
        "Pooling, prefixes, longest input and dimensions of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration("a", "shipped:unknown", null, null, null, null, null, "bfloat16"),
        "One of the shipped models");
  }

  private void assertRefused(EmbedderRegistration wish, String sentence) {
    assertThatThrownBy(() -> models.inspect(wish))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence);
  }
}
