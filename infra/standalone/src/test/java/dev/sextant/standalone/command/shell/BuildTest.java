package dev.sextant.standalone.command.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** How {@code ./sextant} builds, with programs in place of Maven and the JVM. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class BuildTest {

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private CommandTree tree;
  private Path jar;

  @BeforeEach
  void a_tree_whose_build_is_outdated() throws IOException {
    tree = CommandTree.fresh(folder.resolve("tree"));
    Path target = Files.createDirectories(tree.root().resolve("infra/standalone/target"));
    jar = Files.writeString(target.resolve("sextant-standalone.jar"), "of before");
    Path programs = folder.resolve("jdk/bin");
    CommandTree.program(
        programs,
        "java",
        "[[ \"$*\" == -version ]] && { echo 'openjdk version \"17.0.9\"' >&2; exit 0; }; echo \"runs ${*: -2}\"");
    CommandTree.program(programs, "javac", "exit 0");
    CommandTree.program(programs, "node", "echo v20.1.0");
    CommandTree.program(programs, "npm", "exit 0");
    CommandTree.program(programs, "df", "echo head; echo '/dev/x 9000 50 8950 1% /'");
    CommandTree.program(
        programs,
        "mvn",
        "echo '[INFO] Building Thing 1.0 [1/1]'; printf built >infra/standalone/target/sextant-standalone.jar");
    environment.putAll(
        Map.of(
            "JAVA_HOME",
            folder.resolve("jdk").toString(),
            "PATH",
            programs + ":" + System.getenv("PATH"),
            "HOME",
            folder.toString(),
            "SEXTANT_CLASS_ARCHIVES",
            "off"));
  }

  /** The link is the file that the process of an instance has open. */
  @Test
  void a_build_does_not_change_the_file_that_a_running_instance_reads() throws Exception {
    Path open = Files.createLink(folder.resolve("open"), jar);

    Outcome outcome = run("project", "list");

    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(jar).hasContent("built");
    assertThat(open).hasContent("of before");
    assertThat(jar.getParent()).isDirectoryNotContaining("glob:**.copy");
  }

  @Test
  void the_messages_of_a_build_do_not_mix_with_the_result() throws Exception {
    Outcome outcome = run("project", "list");

    assertThat(outcome.output()).isEqualTo("runs project list\n");
    assertThat(outcome.errors()).contains("Building Sextant (log: ", "  building Thing (1 of 1)");
  }

  @Test
  void a_shell_that_wants_the_completion_does_not_wait_for_a_build() throws Exception {
    Outcome outcome = run("completion", "bash");

    assertThat(outcome.output()).isEqualTo("runs completion bash\n");
    assertThat(outcome.errors()).isEmpty();
    assertThat(jar).hasContent("of before");

    Files.delete(jar);
    assertThat(run("completion", "bash").output()).isEqualTo("runs completion bash\n");
    assertThat(jar).hasContent("built");
  }

  @Test
  void what_is_not_built_does_not_run() throws Exception {
    Files.delete(jar);

    assertThat(run("status").exitCode()).isEqualTo(3);
    assertThat(run("cluster", "status").exitCode()).isEqualTo(3);
    assertThat(run("cluster", "down").exitCode()).isEqualTo(1);
    assertThat(jar).doesNotExist();
  }

  private Outcome run(String... line) throws Exception {
    return new CommandTree(tree.root(), environment).run(line);
  }
}
