package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EntailmentDefinition;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.inference.embedder.EmbedderSpec.Architecture;
import dev.sextant.inference.embedder.EmbedderSpec.Pooling;
import dev.sextant.inference.embedder.EmbedderSpec.Precision;
import dev.sextant.inference.entailment.EntailmentSpec;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Definitions of models that verdicts, similarities and preflights may open. */
class DefinitionsTest {

  @Test
  void an_embedder_is_opened_as_it_was_registered_with_the_prefix_of_questions() {
    EmbedderSpec spec =
        new EmbedderSpec(
            "qwen",
            Architecture.BERT,
            "folder:/models/qwen",
            "1f".repeat(32),
            "2f".repeat(32),
            Pooling.LASTTOKEN,
            "",
            "Query: ",
            512,
            256,
            Precision.BFLOAT16);

    EmbedderDefinition definition = Definitions.of(spec);

    assertThat(Definitions.spec(definition)).isEqualTo(spec);
    assertThat(definition.questionRevision())
        .isEqualTo(spec.forQuestions().revision())
        .isNotEqualTo(definition.revision());
    assertThat(Definitions.of(spec.forQuestions()).questionRevision()).isNull();
  }

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
            "",
            null,
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

  @ParameterizedTest
  @EnumSource(names = "PROMPTED", mode = EnumSource.Mode.EXCLUDE)
  void an_entailment_model_of_each_family_is_opened_as_it_was_registered(
      EntailmentSpec.Architecture family) {
    EntailmentSpec spec =
        new EntailmentSpec(
            "nli",
            family,
            "folder:/models/nli",
            "1f".repeat(32),
            "2f".repeat(32),
            512,
            List.of(EntailmentLabel.NOT_ENTAILMENT, EntailmentLabel.ENTAILMENT));

    EntailmentDefinition definition = Definitions.of(spec);

    assertThat(definition.architecture()).isEqualTo(family.code());
    assertThat(Definitions.spec(definition)).isEqualTo(spec);
  }

  @ParameterizedTest
  @EnumSource
  void every_kind_of_entailment_model_can_be_stored_and_returned(EntailmentSpec.Architecture kind)
      throws IOException {
    assertThat(line("/db/migration/V5__models.sql", "architecture in ('bert'"))
        .contains("'" + kind.code() + "'");
    assertThat(line("/openapi.yaml", "[bert, ").split("[^a-z0-9_]+")).contains(kind.code());
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
