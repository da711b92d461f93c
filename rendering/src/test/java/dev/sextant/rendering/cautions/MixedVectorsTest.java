package dev.sextant.rendering.cautions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MixedVectorsTest {

  @Test
  void an_embedder_with_vectors_of_two_kinds_is_named_once_with_what_that_can_move()
      throws Exception {
    assertThat(
            sentences(
                """
                {"results": [
                  {"metric": "length", "embedder": null},
                  {"metric": "sgi", "embedder": "minilm", "vectors_made_by": ["packed b", "plain a"]},
                  {"metric": "theta-rq", "embedder": "minilm", "vectors_made_by": ["packed b", "plain a"]},
                  {"metric": "sgi", "embedder": "bge"}
                ]}
                """))
        .singleElement()
        .asString()
        .startsWith(
            "Vectors of minilm were computed in different ways: packed b; plain a. Their last"
                + " digits differ.")
        .contains("no score by more than 0.000002, and no AUC");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain cuda-8.9 rows-8192",
        "packed onednn-amx aten-avx512 bfloat16 amx_bf16",
        "plain onednn-avx2 aten-avx2 float16"
      })
  void figures_of_processors_in_float32_are_not_given_for_other_kinds(String kind)
      throws Exception {
    String report =
        """
        {"results": [
          {"metric": "sgi", "embedder": "minilm", "vectors_made_by": ["%s", "plain a"]}
        ]}
        """
            .formatted(kind);

    assertThat(sentences(report))
        .singleElement()
        .asString()
        .contains("measured for processors in float32 only")
        .doesNotContain("0.000002");
  }

  @Test
  void vectors_of_one_kind_are_not_worth_a_sentence() throws Exception {
    assertThat(sentences("{\"results\": [{\"metric\": \"sgi\", \"embedder\": \"minilm\"}]}"))
        .isEmpty();
  }

  private static List<String> sentences(String report) throws Exception {
    return MixedVectors.of(new ObjectMapper().readTree(report));
  }
}
