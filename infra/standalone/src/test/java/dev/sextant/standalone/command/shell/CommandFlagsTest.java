package dev.sextant.standalone.command.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.cluster.JvmFlags;
import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The flags that {@code ./sextant} gives a JVM, with a program in place of the JVM. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class CommandFlagsTest {

  private static final String QUICKLY = "-XX:TieredStopAtLevel=1";
  private static final String TRIM = "-XX:TrimNativeHeapInterval=10000";

  private static final String JAVA =
      """
      [[ "$*" == -version ]] && { echo "openjdk version \\"17.0.9\\"" >&2; exit 0; }
      echo "$*"
      """;

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private final List<Process> programs = new ArrayList<>();
  private CommandTree tree;

  @BeforeEach
  void build() throws IOException {
    tree = CommandTree.fresh(folder.resolve("tree"));
    Path target = Files.createDirectories(tree.root().resolve("infra/standalone/target"));
    Files.writeString(target.resolve("sextant-standalone.jar"), "a jar");
    Files.createFile(target.resolve("built.stamp"));
    CommandTree.program(folder.resolve("jdk/bin"), "java", JAVA);
    environment.putAll(
        Map.of(
            "JAVA_HOME",
            folder.resolve("jdk").toString(),
            "HOME",
            folder.toString(),
            "SEXTANT_JVM_OPTIONS",
            "",
            "SEXTANT_CLASS_ARCHIVES",
            "off"));
  }

  @Test
  void an_evaluation_compiles_quickly_where_a_running_instance_does_the_work() throws Exception {
    assertThat(evaluated()).doesNotContain(QUICKLY);
    instance(program("sextant-standalone.jar"));
    assertThat(evaluated()).contains(QUICKLY);
  }

  @Test
  void an_instance_that_was_killed_does_no_work() throws Exception {
    Process ended = new ProcessBuilder("true").start();
    ended.waitFor();
    instance(ended.pid());
    assertThat(evaluated()).doesNotContain(QUICKLY);
  }

  @Test
  void options_of_the_user_come_last() throws Exception {
    instance(program("sextant-standalone.jar"));
    environment.put("SEXTANT_JVM_OPTIONS", "-XX:TieredStopAtLevel=4");
    assertThat(evaluated()).containsSubsequence(QUICKLY, "-XX:TieredStopAtLevel=4");
  }

  @Test
  void instances_clusters_and_images_have_the_same_flags() throws Exception {
    List<String> flags =
        JvmFlags.ofServers().stream().filter(flag -> flag.matches("-XX:\\w+=\\d+")).toList();
    assertThat(flags).hasSizeGreaterThan(5);
    assertThat(words("start", "--foreground")).containsAll(flags);
    Path image = Path.of("infra/images/src/main/resources/dev/sextant/images/sextant.sh");
    assertThat(CommandTree.repository().resolve(image)).content().contains(flags);
  }

  @Test
  void a_java_that_cannot_trim_memory_is_not_asked_to() throws Exception {
    assertThat(words("start", "--foreground")).contains(TRIM);
    CommandTree.program(
        folder.resolve("jdk/bin"), "java", "[[ $1 == %s ]] && exit 1\n%s".formatted(TRIM, JAVA));
    assertThat(words("start", "--foreground")).isNotEmpty().doesNotContain(TRIM);
  }

  @Test
  void a_jdk_that_has_a_file_with_its_version_is_not_started_for_it() throws Exception {
    CommandTree.program(folder.resolve("jdk/bin"), "java", "[[ $1 != -version ]] && echo \"$*\"");
    release("17.0.9");
    assertThat(evaluated()).contains("evaluate", "items.jsonl");
    release("11.0.2");
    assertThat(new CommandTree(tree.root(), environment).run("status").errors())
        .contains("is version 11.");
    release("1.8.0_392");
    assertThat(new CommandTree(tree.root(), environment).run("status").errors())
        .contains("is version 8.");
  }

  private void release(String version) throws IOException {
    Files.writeString(
        folder.resolve("jdk/release"),
        "IMPLEMENTOR=\"Debian\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
  }

  @Test
  void another_program_with_the_number_of_an_instance_does_no_work() throws Exception {
    instance(program("another"));
    assertThat(evaluated()).doesNotContain(QUICKLY);
  }

  @AfterEach
  void end() {
    programs.forEach(Process::destroy);
  }

  private long program(String name) throws IOException {
    Process started = new ProcessBuilder("bash", "-c", "exec -a " + name + " sleep 60").start();
    programs.add(started);
    return started.pid();
  }

  private void instance(long pid) throws IOException {
    Files.createDirectories(folder.resolve("d"));
    Files.writeString(folder.resolve("d/instance.json"), "{\n  \"pid\" : %d\n}".formatted(pid));
  }

  private List<String> evaluated() throws Exception {
    return words("evaluate", "items.jsonl", "--data", folder.resolve("d").toString());
  }

  private List<String> words(String... line) throws Exception {
    Outcome outcome = new CommandTree(tree.root(), environment).run(line);
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    return List.of(outcome.output().strip().split("\\s+"));
  }
}
