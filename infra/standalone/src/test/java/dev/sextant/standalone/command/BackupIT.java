package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.UndisturbedRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A backup of an instance in the middle of an experiment, and what is restored from it. */
class BackupIT {

  @TempDir Path folder;

  @Test
  void what_is_restored_finishes_with_the_same_bytes_and_embeds_nothing_again() throws Exception {
    UndisturbedRun expected = UndisturbedRun.get(folder);
    String backup = folder.resolve("backup").toString();
    Map<String, String> before;
    try (Sandbox original = new Sandbox(folder.resolve("original"))) {
      original.start();
      before = UndisturbedRun.begin(original, Files.createDirectory(folder.resolve("run")));
      Outcome taken = original.run("backup", backup);
      assertThat(taken.exitCode()).as(taken.all()).isZero();
      assertThat(taken.output()).contains("stays in use", "Backed up ");
      Sandbox.kill(original.owner());
      Outcome ofKilled = original.run("backup", folder.resolve("second").toString());
      assertThat(ofKilled.exitCode()).as(ofKilled.all()).isZero();
      assertThat(ofKilled.output()).contains("not in use");
    }
    assertThat(before.size()).isLessThan(expected.embedded().size());
    for (String each : new String[] {backup, folder.resolve("second").toString()}) {
      try (Sandbox restored = new Sandbox(Files.createTempDirectory(folder, "restored"))) {
        Outcome outcome = restored.run("restore", each);
        assertThat(outcome.exitCode()).as(outcome.all()).isZero();
        restored.start();
        assertThat(restored.data().resolve("restored")).doesNotExist();
        assertThat(restored.tables().count("select min(attempt) from experiments"))
            .as("its jobs have other ids, under which no bucket has a newer checkpoint")
            .isGreaterThanOrEqualTo(1_000);
        expected.awaitSame(restored.tables());
        assertThat(restored.tables().rows(UndisturbedRun.EMBEDDED)).containsAllEntriesOf(before);
        assertThat(restored.run("restore", each).all()).contains("is not empty");
      }
    }
  }
}
