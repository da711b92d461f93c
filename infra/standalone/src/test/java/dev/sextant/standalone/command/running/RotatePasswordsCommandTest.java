package dev.sextant.standalone.command.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.DirectoryLock;
import dev.sextant.standalone.instance.DataDirectory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RotatePasswordsCommandTest {

  @TempDir Path folder;

  @Test
  void it_refuses_with_a_sentence_until_a_start_has_read_the_passwords() throws Exception {
    Path missing = folder.resolve("missing");
    assertRefused(missing, "There is no data directory %s.".formatted(missing));

    DataDirectory data = DataDirectory.open(folder.resolve("data"));
    assertRefused(data.root(), "Sextant does not run");

    try (DirectoryLock instance = data.lock().orElseThrow()) {
      assertThat(instance).isNotNull();
      DirectoryLock start = data.awaitPasswords();
      assertRefused(data.root(), "Sextant is starting, or another command changes the passwords.");
      start.close();
      DirectoryLock other = data.lockPasswords().orElseThrow();
      start.close(); // an instance closes it again when it ends
      assertThat(data.lockPasswords()).as("the lock of the other one").isEmpty();
      other.close();
      assertThatThrownBy(() -> rotate(data.root()))
          .isInstanceOf(Halt.class)
          .hasMessageContaining("The database accepts no connection");
      data.lockPasswords().orElseThrow().close(); // it was released after the failure
    }
  }

  private static void assertRefused(Path data, String why) {
    assertThatThrownBy(() -> rotate(data))
        .isInstanceOfSatisfying(
            Halt.class, halt -> assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED))
        .hasMessageStartingWith(why);
  }

  private static void rotate(Path data) throws Exception {
    RotatePasswordsCommand command = new RotatePasswordsCommand();
    new CommandLine(command).parseArgs("--data", data.toString());
    command.call();
  }
}
