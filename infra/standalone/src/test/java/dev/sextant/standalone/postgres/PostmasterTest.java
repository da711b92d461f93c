package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class PostmasterTest {

  /**
   * A supervisor is interrupted when its instance is closed during a restart. Shells start
   * background jobs with SIGINT ignored; Postgres handles it nevertheless.
   */
  @Test
  void a_process_is_awaited_in_a_thread_that_was_interrupted() throws IOException {
    Process process = new ProcessBuilder("env", "--default-signal=INT", "sleep", "600").start();
    try {
      Thread.currentThread().interrupt();
      Postmaster.stop(process.toHandle());
      assertThat(process.isAlive()).isFalse();
      assertThat(Thread.interrupted()).as("the interrupt flag is restored").isTrue();
    } finally {
      Thread.interrupted();
      process.destroyForcibly();
    }
  }
}
