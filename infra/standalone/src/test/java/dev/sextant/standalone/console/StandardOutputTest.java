package dev.sextant.standalone.console;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandRun;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A command whose standard output fails, in a process of its own. */
@EnabledOnOs(OS.LINUX)
class StandardOutputTest {

  @Test
  void a_result_that_a_full_disk_cuts_is_an_error() throws Exception {
    Process command = command().redirectOutput(Path.of("/dev/full").toFile()).start();

    String errors = text(command.getErrorStream());

    assertThat(command.waitFor()).isEqualTo(1);
    assertThat(errors)
        .isEqualToNormalizingNewlines(
            "The result cannot be written to standard output and is incomplete. Is the disk full?\n");
  }

  @Test
  void a_reader_that_has_read_enough_is_no_error() throws Exception {
    Process command = command().start();
    command.getInputStream().close();

    String errors = text(command.getErrorStream());

    assertThat(command.waitFor()).isZero();
    assertThat(errors).isEmpty();
  }

  private static String text(InputStream stream) throws IOException {
    return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
  }

  private static ProcessBuilder command() {
    return CommandRun.process("completion", "bash");
  }
}
