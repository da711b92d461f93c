package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderRegistration;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelMemory;
import dev.sextant.remote.http.EndpointPolicy;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LocalModelsTest {

  private final LocalModels models = new LocalModels(new EndpointPolicy(false, Set.of()));

  @Test
  void a_shipped_model_is_registered_again_in_another_precision_only() {
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, null, null),
        "A shipped model is registered already; name another precision than float32.");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", "cls", null, null, null, null, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, "query: ", null, null, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, 128, "bfloat16", null),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:all-MiniLM-L6-v2", null, null, null, null, null, "bfloat16", "onnx"),
        "Pooling, prefixes, longest input, dimensions and network of a shipped model are fixed");
    assertRefused(
        new EmbedderRegistration(
            "a", "shipped:unknown", null, null, null, null, null, "bfloat16", null),
        "One of the shipped models");
  }

  @Test
  void a_model_is_not_registered_unchecked_while_models_in_use_leave_no_room() {
    Path folder = Path.of("..", "..", "inference", "src", "test", "resources", "parity", "roberta");
    EmbedderRegistration wish =
        new EmbedderRegistration(
            "a",
            folder.toAbsolutePath().normalize().toString(),
            null,
            null,
            null,
            null,
            null,
            null,
            null);
    ModelMemory memory = ModelMemory.ofProcess();
    ModelMemory.Claim all = memory.claim("Another", new ModelBytes(memory.limit(), 0));
    try {
      assertThatThrownBy(() -> models.inspect(wish))
          .isInstanceOfSatisfying(
              Refusal.class, refused -> assertThat(refused.code()).isEqualTo("busy"));
    } finally {
      all.close();
    }

    assertThat(models.inspect(wish).report().selfTest()).as("positive control").isNotNull();
  }

  private void assertRefused(EmbedderRegistration wish, String sentence) {
    assertThatThrownBy(() -> models.inspect(wish))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith(sentence);
  }
}
