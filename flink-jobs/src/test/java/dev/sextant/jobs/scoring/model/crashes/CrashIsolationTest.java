package dev.sextant.jobs.scoring.model.crashes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.inference.embedder.Embedder.Embedding;
import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CrashIsolationTest {

  private static final int MOST_RUNS = 8;

  @TempDir private Path folder;

  private final ScriptedEmbedder inner = new ScriptedEmbedder(texts -> {});

  @Test
  void a_text_that_ends_its_process_is_found_and_the_others_are_computed_once() throws Exception {
    Path done = folder.resolve("done");
    List<Integer> exits = new ArrayList<>();
    while (exits.size() < MOST_RUNS && !exits.contains(0)) {
      exits.add(run(done));
    }

    assertThat(exits).as("twice with others, twice alone, and then refused").hasSize(5);
    assertThat(Files.readAllLines(done))
        .containsExactlyInAnyOrderElementsOf(
            MortalProcess.TEXTS.stream()
                .filter(text -> !text.equals(MortalProcess.POISON))
                .toList());
    assertThat(Files.readString(folder.resolve("output"))).contains("computed this text alone");
  }

  private int run(Path done) throws Exception {
    List<String> line =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:-CreateCoredumpOnCrash",
            "-XX:ErrorFile=" + folder.resolve("error"),
            "-cp",
            System.getProperty("java.class.path"),
            MortalProcess.class.getName(),
            folder.resolve("journal").toString(),
            done.toString());
    Process process =
        new ProcessBuilder(line)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return process.exitValue();
  }

  @Test
  void texts_are_computed_together_and_leave_nothing() throws IOException {
    try (CrashIsolation embedder = new CrashIsolation(inner, journal())) {
      List<Embedding> embeddings = embedder.embed(List.of("a", "bcd", "a"));

      assertThat(embeddings).extracting(each -> each.vector()[0]).containsExactly(1f, 3f, 1f);
    }
    assertThat(inner.calls).containsExactly(List.of("a", "bcd"));
    assertThat(files()).isEmpty();
  }

  @Test
  void a_process_that_ended_once_changes_nothing() throws IOException {
    leave("together", "a", "b");

    assertThat(calls("a", "b", "c")).containsExactly(List.of("a", "b", "c"));
    assertThat(files()).as("the texts are acquitted").isEmpty();
  }

  @Test
  void suspects_are_computed_alone_after_the_others() throws IOException {
    leave("together", "a", "b");
    leave("together", "b", "c");

    assertThat(calls("a", "b", "c")).containsExactly(List.of("a", "c"), List.of("b"));
    assertThat(files()).isEmpty();
  }

  @Test
  void a_guilty_text_is_refused_after_the_others_were_handed_over() throws IOException {
    leave("alone", "b");
    leave("alone", "b");
    List<String> received = new ArrayList<>();
    try (CrashIsolation embedder = new CrashIsolation(inner, journal())) {
      assertThatThrownBy(
              () ->
                  embedder.embed(
                      List.of("a", "b", "c"), (some, billed) -> received.addAll(some.keySet())))
          .isInstanceOf(ModelException.class);
    }
    assertThat(received).containsExactlyInAnyOrder("a", "c");
    assertThat(inner.calls).containsExactly(List.of("a", "c"));
  }

  @Test
  void texts_of_a_process_that_runs_are_not_suspected() throws IOException {
    CrashJournal running = journal();
    try (CrashJournal.Mark mark = running.begin(List.of(key("a")), true)) {
      journal();
      assertThat(journal().isEmpty()).isTrue();
    }
  }

  @Test
  void torn_and_foreign_files_are_ignored() throws IOException {
    leave("together", "a");
    leave("together", "a");
    Path journal = folder.resolve("journal");
    Files.writeString(journal.resolve("ended-" + key("b")), "2");
    Files.writeString(journal.resolve("running-1-2"), key("b"));
    Files.writeString(journal.resolve("notes"), key("b"));

    assertThat(calls("a", "b")).containsExactly(List.of("b"), List.of("a"));
  }

  @Test
  void a_folder_that_cannot_be_used_is_no_journal() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(CrashJournal.open(file)).isEmpty();
  }

  private List<List<String>> calls(String... texts) {
    try (CrashIsolation embedder = new CrashIsolation(inner, journal())) {
      embedder.embed(List.of(texts));
    }
    return inner.calls;
  }

  private CrashJournal journal() {
    return CrashJournal.open(folder.resolve("journal")).orElseThrow();
  }

  /** Leaves what a process leaves that ends while it computes texts: no process has this start. */
  private void leave(String how, String... texts) throws IOException {
    Path journal = Files.createDirectories(folder.resolve("journal"));
    String keys = String.join("\n", Stream.of(texts).map(this::key).toList());
    Files.writeString(
        journal.resolve("running-%d-1-1".formatted(ProcessHandle.current().pid())),
        how + "\n" + keys + "\n");
    journal();
  }

  private String key(String text) {
    return CrashIsolation.key(inner.spec(), text);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("journal"))) {
      return files.toList();
    }
  }
}
