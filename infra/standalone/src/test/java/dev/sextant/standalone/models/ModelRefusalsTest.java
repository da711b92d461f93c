package dev.sextant.standalone.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sextant.api.http.Refusal;
import dev.sextant.inference.model.ModelBytes;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemory;
import org.junit.jupiter.api.Test;

class ModelRefusalsTest {

  private static final long MB = 1L << 20;

  private final ModelMemory memory = new ModelMemory(100 * MB);

  @Test
  void a_lack_of_memory_that_passes_is_told_as_busy_with_both_numbers() {
    memory.claim("One", new ModelBytes(70 * MB, 0));

    Refusal refusal = ModelRefusals.of("precision-refused", failure(40 * MB));

    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.TOO_MANY);
    assertThat(refusal.code()).isEqualTo("busy");
    assertThat(refusal)
        .hasMessageStartingWith("Another needs 40 MB of memory, and 30 MB are free: models in use");
  }

  @Test
  void a_model_that_never_fits_and_one_that_fails_are_refused_for_good() {
    Refusal tooLarge = ModelRefusals.of("model-unusable", failure(101 * MB));
    Refusal failed = ModelRefusals.of("precision-refused", new ModelException("It is too far."));

    assertThat(tooLarge.kind()).isEqualTo(Refusal.Kind.INVALID);
    assertThat(tooLarge.code()).isEqualTo("model-unusable");
    assertThat(tooLarge).hasMessageStartingWith("Another needs 101 MB of memory, more than");
    assertThat(failed.code()).isEqualTo("precision-refused");
    assertThat(failed).hasMessage("It is too far.");
  }

  private ModelException failure(long bytes) {
    return catchThrowableOfType(
        ModelException.class, () -> memory.claim("Another", new ModelBytes(bytes, 0)));
  }
}
