package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in a fresh clone, on machines without some of its tools. */
class CommandLineIT {

  /** Everything that the command needs besides Java, Maven and Node. */
  private static final List<String> TOOLS =
      List.of(
          "awk",
          "bash",
          "cat",
          "cp",
          "df",
          "dirname",
          "env",
          "find",
          "flock",
          "git",
          "head",
          "mkdir",
          "mktemp",
          "mv",
          "readlink",
          "rm",
          "sed",
          "tail",
          "tee",
          "touch",
          "uname");

  @TempDir Path folder;

  private Path programs;
  private CommandTree tree;

  @BeforeEach
  void a_machine_with_every_tool() throws Exception {
    programs = Files.createDirectory(folder.resolve("programs"));
    for (String tool : TOOLS) {
      for (String place : List.of("/usr/bin", "/bin")) {
        Path program = Path.of(place, tool);
        if (Files.exists(program)) {
          CommandTree.program(programs, tool, "exec " + program + " \"$@\"");
        }
      }
    }
    CommandTree.program(programs, "java", "echo 'openjdk version \"17.0.9\" 2023-10-17' >&2");
    CommandTree.program(programs, "javac", "exit 0");
    CommandTree.program(programs, "mvn", "echo \"[INFO] Building Thing 1.0 [1/1]\"; exit 7");
    CommandTree.program(programs, "node", "echo v20.1.0");
    CommandTree.program(programs, "npm", "exit 0");
    CommandTree fresh = CommandTree.fresh(folder.resolve("clone"));
    tree =
        new CommandTree(
            fresh.root(),
            Map.of("PATH", programs.toString(), "JAVA_HOME", "", "HOME", folder.toString()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"''|Which command?", "fly|There is no command 'fly'."})
  void a_wrong_command_gets_a_sentence_the_usage_and_exit_code_2(String line, String sentence)
      throws Exception {
    assertWrong(tree.run(line.isEmpty() ? new String[0] : new String[] {line}), sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "start --prot 1|There is no option --prot here.",
        "start --port|The option --port needs a value.",
        "start --port x|--port takes a whole number from 1 to 65535, found 'x'.",
        "start --keycloak-port 7118|--keycloak-port says where, --keycloak that: give both.",
        "start now|Expected options only, found: now.",
        "status --foreground|There is no option --foreground here.",
        "evaluate --out d|Expected one file to evaluate, found: nothing.",
        "evaluate f|evaluate needs --out DIR, a folder for the report.",
        "embedder close|Expected 'embedder close FOLDER', found: close.",
        "embedder show|Expected 'embedder show NAME', found: show.",
        "embedder|Expected 'embedder list', 'embedder add NAME FOLDER', 'embedder show NAME' or 'embedder close FOLDER'."
      })
  void a_wrong_line_gets_a_sentence_the_usage_and_exit_code_2(String line, String sentence)
      throws Exception {
    CommandTree built = CommandTree.built(folder.resolve("built"));

    assertWrong(built.run(line.split(" ")), sentence);
  }

  private static void assertWrong(Outcome outcome, String sentence) {
    assertThat(outcome.exitCode()).as(outcome.all()).isEqualTo(2);
    assertThat(outcome.errors()).startsWith(sentence).contains("Usage: ./sextant ");
  }

  @Test
  void help_is_no_error() throws Exception {
    for (String line : List.of("--help", "-h", "help")) {
      Outcome outcome = tree.run(line);
      assertThat(outcome.exitCode()).isZero();
      assertThat(outcome.output()).startsWith("Usage: ./sextant COMMAND");
    }
    assertThat(tree.run("evaluate", "--help").exitCode()).isZero();
  }

  @Test
  void a_file_that_is_not_there_is_refused() throws Exception {
    CommandTree built = CommandTree.built(folder.resolve("built"));

    Outcome outcome = built.run("evaluate", "nowhere.jsonl", "--out", "report");

    assertThat(outcome.exitCode()).isEqualTo(2);
    assertThat(outcome.errors()).isEqualTo("There is no file nowhere.jsonl that can be read.\n");
  }

  @Test
  void without_java_it_says_what_to_install() throws Exception {
    Files.delete(programs.resolve("java"));

    assertThat(failure()).startsWith("There is no Java. Install a JDK 17 or later");
  }

  @ParameterizedTest
  @CsvSource({"11.0.2,11", "1.8.0_402,8"})
  void an_older_java_is_named(String version, String major) throws Exception {
    CommandTree.program(programs, "java", "echo 'openjdk version \"" + version + "\"' >&2");

    assertThat(failure())
        .startsWith("Sextant needs Java 17 or later")
        .contains("is version " + major + ".");
  }

  @Test
  void a_jre_is_not_enough_to_build() throws Exception {
    Files.delete(programs.resolve("javac"));

    assertThat(failure()).contains("has no compiler next to it: it is a JRE.");
  }

  @Test
  void a_java_home_without_java_is_named() throws Exception {
    Outcome outcome =
        new CommandTree(
                tree.root(), Map.of("PATH", programs.toString(), "JAVA_HOME", folder.toString()))
            .run("start");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.errors()).startsWith("JAVA_HOME is " + folder);
  }

  @Test
  void without_maven_it_says_so() throws Exception {
    Files.delete(programs.resolve("mvn"));

    assertThat(failure()).startsWith("There is no Maven.");
  }

  @Test
  void without_node_it_says_so() throws Exception {
    Files.delete(programs.resolve("node"));

    assertThat(failure()).startsWith("There is no Node.");
  }

  @Test
  void an_older_node_is_named() throws Exception {
    CommandTree.program(programs, "node", "echo v18.19.1");

    assertThat(failure())
        .isEqualTo("Sextant needs Node 20 or later to build its pages, found v18.19.1.\n");
  }

  @Test
  void another_machine_is_named() throws Exception {
    CommandTree.program(programs, "uname", "[[ $1 == -s ]] && echo Darwin || echo arm64");

    assertThat(failure()).isEqualTo("Sextant runs on Linux x86_64; this is Darwin arm64.\n");
  }

  @Test
  void too_little_disk_space_is_reported_before_building() throws Exception {
    CommandTree.program(programs, "df", "echo head; echo '/dev/x 100 50 12 81% /'");

    assertThat(failure())
        .startsWith("Not enough disk space to build: ")
        .contains("has 12 MB free, 2048 MB are needed.");
  }

  @Test
  void a_failed_build_shows_its_steps_the_end_of_its_log_and_where_it_is() throws Exception {
    Outcome outcome = tree.run("start");

    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.output()).isEmpty();
    assertThat(outcome.errors())
        .contains("  building Thing (1 of 1)", "[INFO] Building Thing 1.0 [1/1]")
        .endsWith("The build failed; the whole log is " + tree.root() + "/target/build.log.\n");
  }

  @Test
  void keycloak_is_fetched_where_it_is_wanted_and_only_there() throws Exception {
    CommandTree built = CommandTree.built(folder.resolve("built"));
    CommandTree.program(programs, "mvn", "echo \"$@\" >>'" + folder + "/asked'; exit 7");
    CommandTree machine = new CommandTree(built.root(), tree.environment());

    machine.run("start");
    assertThat(folder.resolve("asked")).doesNotExist();

    Outcome outcome = machine.run("start", "--keycloak");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.output()).startsWith("Fetching Keycloak 26.");
    assertThat(outcome.errors()).startsWith("Keycloak could not be fetched; the whole log is ");
    assertThat(folder.resolve("asked"))
        .content()
        .contains("dependency:copy", "org.keycloak:keycloak-quarkus-dist:", ":zip");
  }

  @Test
  void what_is_not_built_does_not_run() throws Exception {
    assertThat(tree.run("status").exitCode()).isEqualTo(3);
    assertThat(tree.run("stop").exitCode()).isEqualTo(1);
    assertThat(tree.run("link").all()).contains("Sextant is not built yet");
  }

  @Test
  void the_script_has_no_syntax_error() throws Exception {
    Process check =
        new ProcessBuilder("/bin/bash", "-n", tree.root().resolve("sextant").toString()).start();

    assertThat(check.waitFor()).isZero();
  }

  private String failure() throws Exception {
    Outcome outcome = tree.run("start");
    assertThat(outcome.exitCode()).isEqualTo(1);
    assertThat(outcome.all()).doesNotContain("Exception").doesNotContain("line ");
    return outcome.errors();
  }
}
