package dev.sextant.inference.trial;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrialProcessTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path groups;

  /** Answers what it reads, and its first argument. */
  static final class Echo {

    private Echo() {}

    public static void main(String[] args) throws IOException {
      Files.writeString(Path.of(args[1]), new String(System.in.readAllBytes(), UTF_8) + args[0]);
    }
  }

  /** Prints more than any pipe holds before it answers. */
  static final class Noise {

    private Noise() {}

    public static void main(String[] args) throws IOException {
      byte[] noise = new byte[1 << 20];
      System.out.write(noise);
      System.err.write(noise);
      Files.writeString(Path.of(args[1]), "quiet");
    }
  }

  /** Answers the names of its environment. */
  static final class Variables {

    private Variables() {}

    public static void main(String[] args) throws IOException {
      Files.write(Path.of(args[1]), System.getenv().keySet());
    }
  }

  /** Ends as a crash of native code does. */
  static final class Crash {

    private Crash() {}

    public static void main(String[] args) {
      Runtime.getRuntime().halt(134);
    }
  }

  /** Never ends. */
  static final class Endless {

    private Endless() {}

    public static void main(String[] args) throws InterruptedException {
      TimeUnit.DAYS.sleep(1);
    }
  }

  @Test
  void what_a_class_answers_comes_back() {
    assertThat(process(LONG).run(Echo.class, "text ".getBytes(UTF_8))).isEqualTo("text 300");
  }

  @Test
  void what_a_class_prints_is_no_answer_and_stops_nothing() {
    assertThat(process(LONG).run(Noise.class, new byte[0])).isEqualTo("quiet");
  }

  @Test
  void only_variables_of_engines_are_in_its_environment() {
    List<String> expected =
        System.getenv().keySet().stream().filter(EngineVariables::contains).toList();

    assertThat(process(LONG).run(Variables.class, new byte[0]).lines())
        .containsExactlyInAnyOrderElementsOf(expected);
    assertThat(expected).contains("PATH");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "JAVA_TOOL_OPTIONS",
        "SEXTANT_DATABASE_PASSWORD_FILE",
        "AWS_SECRET_ACCESS_KEY",
        "LD_PRELOAD"
      })
  void other_variables_are_none_of_engines(String name) {
    assertThat(EngineVariables.contains(name)).isFalse();
  }

  @Test
  void it_ends_before_its_container_has_no_memory_left() throws Exception {
    Files.writeString(groups.resolve("memory.max"), Long.toString(TrialProcess.RESERVE - 1));
    Files.writeString(groups.resolve("memory.current"), "0");
    Files.writeString(groups.resolve("memory.stat"), "");
    TrialProcess full =
        new TrialProcess(
            "The export x",
            LONG,
            Long.MAX_VALUE,
            new ContainerMemory(groups, groups.resolve("none")));

    assertThatThrownBy(() -> full.run(Endless.class, new byte[0]))
        .isInstanceOfSatisfying(
            ModelMemoryException.class, busy -> assertThat(busy.isPassing()).isTrue())
        .hasMessageStartingWith(
            "The export x was stopped when it was tried, since the container of this process had only 127 MB of memory left");
    assertThat(ProcessHandle.current().children().filter(TrialProcessTest::isEndless)).isEmpty();
  }

  @Test
  void a_crash_is_told_with_its_code() {
    assertThatThrownBy(() -> process(LONG).run(Crash.class, new byte[0]))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith(
            "The export x ended the process in which it was tried (exit code 134)");
  }

  @Test
  void what_does_not_end_is_killed() {
    assertThatThrownBy(() -> process(Duration.ofSeconds(1)).run(Endless.class, new byte[0]))
        .isInstanceOf(ModelException.class)
        .hasMessageStartingWith("The export x did not end within 1 seconds");
    assertThat(ProcessHandle.current().children().filter(TrialProcessTest::isEndless)).isEmpty();
  }

  @Test
  void who_is_interrupted_kills_it() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> process(LONG).run(Endless.class, new byte[0]))
        .isInstanceOf(CancellationException.class);
    assertThat(Thread.interrupted()).as("stays interrupted").isTrue();
  }

  private static boolean isEndless(ProcessHandle process) {
    return process.isAlive()
        && process.info().commandLine().orElse("").contains(Endless.class.getName());
  }

  private static TrialProcess process(Duration longest) {
    return new TrialProcess("The export x", longest, Long.MAX_VALUE, ContainerMemory.ofProcess());
  }
}
