package dev.sextant.inference.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The limit of the memory of models, read from an environment. */
class ModelMemoryLimitTest {

  @ParameterizedTest
  @CsvSource({"268435456, 268435456", "256m, 268435456", "2g, 2147483648", "' 1T', 1099511627776"})
  void a_limit_is_a_number_of_bytes_with_a_unit(String text, long bytes) {
    assertThat(ModelMemoryLimit.of(Map.of(ModelMemoryLimit.VARIABLE, text))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"much", "-2g", "255m", "2gb", "1.5g", "999999999999999t"})
  void another_limit_is_refused(String text) {
    assertThatThrownBy(() -> ModelMemoryLimit.of(Map.of(ModelMemoryLimit.VARIABLE, text)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "SEXTANT_MODELS_MEMORY is a size of 256m or more, such as 2g, found %s"
                .formatted(text));
  }

  @Test
  void the_usual_limit_is_half_of_the_machine() {
    assertThat(ModelMemoryLimit.of(Map.of()))
        .isEqualTo(Math.max(256L << 20, ModelMemoryLimit.machineBytes() / 2));
    assertThat(ModelMemoryLimit.machineBytes()).isGreaterThan(256L << 20);
  }
}
