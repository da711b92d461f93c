package dev.sextant.standalone.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The destination of log lines, each in a process of its own since SLF4J keeps what it finds. */
class LoggingTest {

  private static final ObjectMapper JSON = new ObjectMapper();

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
  void a_message_of_several_lines_imitates_no_line_of_the_log() throws Exception {
    assertThat(output("lines")).isEmpty();
    assertThat(Files.readAllLines(folder.resolve("sextant.log")))
        .hasSize(2)
        .last(InstanceOfAssertFactories.STRING)
        .endsWith(" first\\nsecond\\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"at once", "output"})
  void a_collector_gets_one_json_object_per_line_with_its_cause(String way) throws Exception {
    String output = output(way, Map.of("SEXTANT_LOG_FORMAT", "json"));
    List<String> lines =
        way.equals("output")
            ? output.lines().toList()
            : Files.readAllLines(folder.resolve("sextant.log"));
    JsonNode late = JSON.readTree(lines.get(0));
    assertThat(late.path("formattedMessage").asText()).isEqualTo("late");
    assertThat(late.path("level").asText()).isEqualTo("WARN");
    assertThat(late.path("loggerName").asText()).isEqualTo(Program.class.getName());
    assertThat(Instant.ofEpochMilli(late.path("timestamp").asLong()))
        .isCloseTo(Instant.now(), within(1, ChronoUnit.HOURS));
    JsonNode failed = JSON.readTree(lines.get(1));
    assertThat(failed.path("formattedMessage").asText()).isEqualTo("line\n\"two\"");
    assertThat(failed.path("throwable").path("className").asText())
        .isEqualTo(IOException.class.getName());
    assertThat(lines).hasSize(way.equals("output") ? 3 : 2);
  }

  @Test
  void an_unknown_format_is_refused() {
    assertThat(LogFormat.of(Map.of())).isEqualTo(LogFormat.TEXT);
    assertThat(LogFormat.of(Map.of(LogFormat.VARIABLE, " json "))).isEqualTo(LogFormat.JSON);
    assertThatThrownBy(() -> LogFormat.of(Map.of(LogFormat.VARIABLE, "xml")))
        .isInstanceOf(Halt.class)
        .hasMessage("SEXTANT_LOG_FORMAT is text or json, found 'xml'.");
  }

  @Test
  void log_lines_that_are_off_are_not_lost_unnoticed() throws Exception {
    assertThat(output("off")).contains("The command writes a log, and does not say so.");
  }

  private String output(String way) throws IOException, InterruptedException {
    return output(way, Map.of());
  }

  private String output(String way, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output");
    ProcessBuilder program =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Program.class.getName(),
                    way,
                    folder.toString()))
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    program.environment().putAll(environment);
    int code = program.start().waitFor();
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
      if (words[0].equals("lines")) {
        logger().warn("first\r\nsecond\n");
      }
      if (System.getenv("SEXTANT_LOG_FORMAT") != null) {
        logger().error("line\n\"{}\"", "two", new IOException("why"));
      }
      LoggerFactory.getLogger("dev.sextant.audit").info("{}");
    }

    private static Logger logger() {
      return LoggerFactory.getLogger(Program.class);
    }
  }
}
