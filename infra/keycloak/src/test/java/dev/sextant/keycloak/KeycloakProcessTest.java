package dev.sextant.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class KeycloakProcessTest {

  /** A supervisor is interrupted when its instance is closed during a restart. */
  @Test
  void a_process_is_awaited_in_a_thread_that_was_interrupted() throws IOException {
    Process process = new ProcessBuilder("sleep", "600").start();
    try {
      Thread.currentThread().interrupt();
      KeycloakProcess.stop(process.toHandle());
      assertThat(process.isAlive()).isFalse();
      assertThat(Thread.interrupted()).as("the interrupt flag is restored").isTrue();
    } finally {
      Thread.interrupted();
      process.destroyForcibly();
    }
  }
}
