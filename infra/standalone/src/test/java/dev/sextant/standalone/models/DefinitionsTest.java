package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions of embedders that verdicts, similarities and preflights may open. */
class DefinitionsTest {

  @ParameterizedTest
  @ValueSource(strings = {"openai", "cohere", "gemini"})
  void an_embedder_on_a_server_is_not_opened_because_each_text_would_be_billed(String kind) {
    EmbedderDefinition remote =
        new EmbedderDefinition(
            "ada",
            kind,
            "https://models.example.org/v1",
            "0f".repeat(32),
            "1f".repeat(32),
            "2f".repeat(32),
            "none",
            "",
            8_192,
            1_536,
            "float32");

    Refusal refusal = catchThrowableOfType(Refusal.class, () -> Definitions.spec(remote));

    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(refusal.code()).isEqualTo("embedder-remote");
    assertThat(refusal).hasMessageContaining("'ada' runs on a server");
  }

  @ParameterizedTest
  @EnumSource(Architecture.class)
  void every_architecture_can_be_stored_and_returned(Architecture architecture) throws IOException {
    assertThat(line("/db/migration/V5__models.sql", "'lexical', 'bert'"))
        .contains("'" + architecture.code() + "'");
    assertThat(line("/openapi.yaml", "[lexical, bert").split("[^a-z0-9_]+"))
        .contains(architecture.code());
  }

  private static String line(String resource, String part) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(DefinitionsTest.class.getResourceAsStream(resource))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.contains(part))
          .findFirst()
          .orElseThrow();
    }
  }
}
