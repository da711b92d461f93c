package dev.sextant.jobs.scoring.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class PinnedModelTest {

  private static final Supplier<AutoCloseable> STOPPING =
      () -> {
        throw new CancellationException("The process is stopping.");
      };

  private static final Supplier<AutoCloseable> BROKEN =
      () -> {
        throw new IllegalStateException("no weights");
      };

  /** Flink restarts the job for any exception but an unusable model. */
  @Test
  void a_process_that_stops_while_it_opens_a_model_does_not_fail_the_job_for_good() {
    assertThatThrownBy(() -> PinnedModel.open("the embedder m", "r", STOPPING, model -> "r"))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void a_model_that_cannot_be_loaded_fails_the_job_at_once() {
    assertThatThrownBy(() -> PinnedModel.open("the embedder m", "r", BROKEN, model -> "r"))
        .isInstanceOf(UnusableModelException.class)
        .hasMessageContaining("the embedder m cannot be loaded")
        .hasMessageContaining("no weights");
  }
}
