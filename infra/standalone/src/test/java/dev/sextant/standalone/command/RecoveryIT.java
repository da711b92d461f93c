package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.UndisturbedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance killed in the middle of an experiment, and the next start. */
class RecoveryIT {

  @TempDir Path folder;

  @Test
  void the_next_start_finishes_with_the_same_bytes_and_embeds_nothing_again() throws Exception {
    UndisturbedRun expected = UndisturbedRun.get(folder);
    try (Sandbox killed = new Sandbox(folder.resolve("killed"))) {
      killed.start();
      Map<String, String> before =
          UndisturbedRun.begin(killed, Files.createDirectory(folder.resolve("run")));
      Sandbox.kill(killed.owner());
      // Postgres survives the kill.
      assertThat(killed.tables().rows("select state from experiments").keySet())
          .containsExactly("scoring");
      assertThat(before.size()).isLessThan(expected.embedded().size());

      killed.start();

      expected.awaitSame(killed.tables());
      assertThat(killed.tables().rows(UndisturbedRun.EMBEDDED)).containsAllEntriesOf(before);
    }
  }
}
