package dev.sextant.inference.huggingface;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ModernBertHeadTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"classifier_pooling\": \"mean\"}",
        "{\"classifier_pooling\": \"cls\", \"classifier_bias\": false, \"classifier_activation\": \"gelu\"}"
      })
  void the_head_that_transformers_makes_is_read(String config) {
    assertThatCode(() -> require(config)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"classifier_pooling\": \"max\"} | classifier_pooling \"max\"; only \"cls\" and \"mean\" are supported.",
        "{\"classifier_bias\": true} | classifier_bias \"true\"; only \"false\" is supported.",
        "{\"classifier_activation\": \"relu\"} | classifier_activation \"relu\"; only \"gelu\" is supported."
      })
  void another_head_is_refused_by_name(String config, String message) {
    assertThatThrownBy(() -> require(config))
        .isInstanceOf(ModelException.class)
        .hasMessageEndingWith(message);
  }

  private static void require(String config) throws IOException {
    RotaryConfigs.requireModernBertHead(new ConfigFile(new ObjectMapper().readTree(config)));
  }
}
