package dev.sextant.standalone.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The destination of log lines, each in a process of its own since SLF4J keeps what it finds. */
class LoggingTest {

  @TempDir Path folder;

  @Test
  void a_logger_that_was_made_early_writes_to_the_files_chosen_later() throws Exception {
    assertThat(output("later")).isEmpty();
    assertThat(folder.resolve("sextant.log")).content().contains("late").doesNotContain("early");
  }

  @Test
  void lines_of_the_audit_log_are_output_as_they_are() throws Exception {
    assertThat(output("output")).contains("late\n").endsWith("\n{}\n");
  }

  @Test
  void files_chosen_before_the_first_logger_take_its_lines() throws Exception {
    assertThat(output("at once")).isEmpty();
    assertThat(folder.resolve("sextant.log")).content().contains("late").doesNotContain("{}");
    assertThat(folder.resolve("audit.log")).hasContent("{}\n");
  }

  @Test
  void log_lines_that_are_off_are_not_lost_unnoticed() throws Exception {
    assertThat(output("off")).contains("The command writes a log, and does not say so.");
  }

  private String output(String way) throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    int code =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Program.class.getName(),
                    way,
                    folder.toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();
    assertThat(code).isEqualTo(way.equals("off") ? 1 : 0);
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  /** Writes a line before and one after the choice of a folder. */
  static final class Program {

    private Program() {}

    public static void main(String[] words) {
      if (words[0].equals("off")) {
        Logging.off();
      } else {
        Logging.later();
      }
      if (!words[0].equals("at once")) {
        logger().warn("early");
      }
      if (words[0].equals("output")) {
        Logging.toOutput();
      } else {
        Logging.toFiles(Path.of(words[1]));
      }
      logger().warn("late");
      LoggerFactory.getLogger("dev.sextant.audit").info("{}");
    }

    private static Logger logger() {
      return LoggerFactory.getLogger(Program.class);
    }
  }
}
