package dev.sextant.standalone.command.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.CommandTree;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The archives of classes that {@code ./sextant} makes, with a program in place of the JVM. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
class ClassArchivesTest {

  /** Does to files what a JVM does, and writes down how it was called. */
  private static final String JAVA =
      """
      [[ "$*" == -version ]] && { echo "openjdk version \\"17.0.9\\" $BUILD" >&2; exit 0; }
      echo "$*" >>"$CALLS"
      for word in "$@"; do
        case "$word" in
          */items.jsonl) cp "$word" "$CALLS.items" ;;
          */ready) touch "$word" ;;
          -XX:ArchiveClassesAtExit=*) [[ -n "$WITHOUT" ]] || echo "of $*" | sed 's/.* \\(status\\|evaluate\\) .*/of \\1/' >"${word#*=}" ;;
        esac
      done
      [[ -z "${KILLED:-}" || "$*" != *"$KILLED"* ]] || exit 137
      """;

  private static final Duration LONGEST = Duration.ofMinutes(1);

  @TempDir private Path folder;
  private final Map<String, String> environment = new HashMap<>();
  private CommandTree tree;
  private Path target;
  private Path calls;

  @BeforeEach
  void build() throws IOException {
    tree = CommandTree.fresh(folder.resolve("tree"));
    target = Files.createDirectories(tree.root().resolve("infra/standalone/target"));
    Files.createDirectories(target.resolve("lib"));
    Files.writeString(target.resolve("sextant-standalone.jar"), "a jar");
    Files.writeString(target.resolve("lib/one.jar"), "another");
    Files.createFile(target.resolve("built.stamp"));
    CommandTree.program(folder.resolve("jdk/bin"), "java", JAVA);
    calls = Files.createFile(folder.resolve("calls"));
    environment.putAll(
        Map.of(
            "JAVA_HOME",
            folder.resolve("jdk").toString(),
            "HOME",
            folder.toString(),
            "CALLS",
            calls.toString(),
            "BUILD",
            "2023-10-17",
            "SEXTANT_JVM_OPTIONS",
            "",
            "WITHOUT",
            "",
            "SEXTANT_CLASS_ARCHIVES",
            "on"));
  }

  /** What runs in the background after a start must have ended before its folder is deleted. */
  @AfterEach
  void settle() {
    await(
        () ->
            list(target.resolve("class-archives")).stream()
                .noneMatch(file -> file.getFileName().toString().startsWith("classes.")));
  }

  @Test
  void the_first_start_makes_archives_and_what_runs_later_uses_them() throws Exception {
    run("start", "--data", "d");
    List<Path> made = archives(2);
    assertThat(called(" start ")).doesNotContain("-XX:ArchiveClassesAtExit=");
    assertThat(called(" status ")).contains("-XX:ArchiveClassesAtExit=").endsWith("--data d");
    assertThat(called(" evaluate "))
        .contains("-XX:ArchiveClassesAtExit=", "--data " + target + "/class-archives/classes.");
    assertThat(Files.readString(made.get(0))).isEqualTo("of status\n");
    assertThat(Files.readString(made.get(1))).isEqualTo("of evaluate\n");
    for (String item : Files.readAllLines(folder.resolve("calls.items"))) {
      assertThat(new ObjectMapper().readTree(item).path("answers")).hasSize(2);
    }

    forget();
    run("start", "--data", "d");
    assertThat(called(" start ")).contains("-XX:SharedArchiveFile=" + made.get(1), "-Xshare:auto");
    assertThat(calls).content().doesNotContain("ArchiveClassesAtExit");
    run("project", "list");
    assertThat(called(" project ")).contains("-XX:SharedArchiveFile=" + made.get(0));
    run("stop");
    assertThat(called(" stop")).contains("-XX:SharedArchiveFile=" + made.get(0));
    run("cluster", "up", "--foreground");
    assertThat(called(" cluster up")).contains("-XX:SharedArchiveFile=" + made.get(1));
  }

  @Test
  void a_build_and_another_jvm_have_archives_of_their_own() throws Exception {
    run("start");
    List<Path> made = archives(2);
    forget();
    environment.put("BUILD", "2024-01-16");
    run("status");
    assertThat(called(" status")).doesNotContain("SharedArchiveFile");
    environment.put("BUILD", "2023-10-17");
    FileTime later = FileTime.fromMillis(System.currentTimeMillis() + 60_000);
    Files.setLastModifiedTime(target.resolve("lib/one.jar"), later);
    run("status");
    assertThat(calls).content().doesNotContain("SharedArchiveFile");

    run("start");
    await(() -> !Files.exists(made.get(0)) && !Files.exists(made.get(1)));
    assertThat(archives(2)).doesNotContainAnyElementsOf(made);
  }

  @Test
  void a_start_that_is_killed_before_its_archives_are_made_leaves_that_to_the_next()
      throws Exception {
    Path archives = Files.createDirectories(target.resolve("class-archives"));
    Path half = Files.createDirectories(archives.resolve("classes.a1"));
    Files.writeString(half.resolve("made.jsa"), "half of an arch");
    run("start");
    archives(2);
    await(() -> !Files.exists(half));
  }

  /** A JVM maps an archive without a look at its length, and ends where that is cut. */
  @Test
  void an_archive_that_was_cut_is_not_used_and_is_made_again() throws Exception {
    run("start");
    List<Path> made = archives(2);
    byte[] whole = Files.readAllBytes(made.get(0));
    Files.write(made.get(0), new byte[] {whole[0]});
    forget();
    run("status");
    assertThat(called(" status")).doesNotContain("SharedArchiveFile");
    run("start");
    await(() -> Files.exists(made.get(0)) && made.get(0).toFile().length() == whole.length);
    assertThat(made.get(0)).hasBinaryContent(whole);
  }

  @Test
  void an_archive_whose_making_was_ended_is_not_kept() throws Exception {
    environment.put("KILLED", " status ");
    run("start");
    assertThat(archives(1)).singleElement().asString().contains("server-");
    environment.put("KILLED", " evaluate ");
    environment.put("BUILD", "2024-01-16");
    run("start");
    await(() -> made(target.resolve("class-archives")).toString().contains("client-"));
    assertThat(archives(1)).singleElement().asString().contains("client-");
  }

  @Test
  void where_no_archive_can_be_written_the_instance_starts_without() throws Exception {
    Files.writeString(target.resolve("class-archives"), "a file in the way");
    run("start");
    assertThat(called(" start ")).doesNotContain("ArchiveClassesAtExit", "SharedArchiveFile");
  }

  @Test
  void a_jvm_that_makes_no_archive_is_asked_once() throws Exception {
    environment.put("WITHOUT", "an archive of its own");
    run("start");
    await(() -> ended("client") && ended("server"));
    forget();
    run("start");
    assertThat(called(" start ")).doesNotContain("ArchiveClassesAtExit", "SharedArchiveFile");
  }

  @Test
  void archives_can_be_switched_off() throws Exception {
    run("start");
    archives(2);
    forget();
    environment.put("SEXTANT_CLASS_ARCHIVES", "off");
    run("start");
    run("status");
    assertThat(calls).content().doesNotContain("ArchiveClassesAtExit", "SharedArchiveFile");
  }

  private void run(String... line) throws Exception {
    Outcome outcome = new CommandTree(tree.root(), environment).run(line);
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    assertThat(outcome.errors()).isEmpty();
  }

  private String called(String words) throws IOException {
    return Files.readAllLines(calls).stream()
        .filter(line -> line.contains(words))
        .reduce((first, last) -> last)
        .orElseThrow();
  }

  private void forget() throws IOException {
    Files.writeString(calls, "");
  }

  /** Returns the archives when there are so many, with nothing else next to them but the lock. */
  private List<Path> archives(int number) throws IOException {
    Path archives = target.resolve("class-archives");
    await(() -> made(archives).size() == number && list(archives).size() == number + 1);
    return made(archives);
  }

  private static List<Path> made(Path archives) {
    return list(archives).stream()
        .filter(each -> String.valueOf(each.getFileName()).matches("(client|server)-.*\\.jsa"))
        .toList();
  }

  private boolean ended(String archive) {
    return list(target.resolve("class-archives")).stream()
        .map(file -> file.getFileName().toString())
        .anyMatch(name -> name.startsWith(archive) && name.endsWith(".none"));
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.empty()) {
      return files.sorted().toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static void await(BooleanSupplier until) {
    long begun = System.nanoTime();
    while (!until.getAsBoolean()) {
      assertThat(System.nanoTime() - begun).isLessThan(LONGEST.toNanos());
      LockSupport.parkNanos(10_000_000);
    }
  }
}
