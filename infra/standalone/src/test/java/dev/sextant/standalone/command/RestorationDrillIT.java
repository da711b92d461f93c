package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.SteadyWrites;
import dev.sextant.standalone.command.testing.TableHashes;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A drill: an instance that was filled is backed up while it runs and is written to, and what is
 * restored from that has the same rows. {@code -Dsextant.drill.answers=1000000} drills with a
 * million answers; how long each command took is printed, and never asserted.
 */
class RestorationDrillIT {

  private static final int ANSWERS = Integer.getInteger("sextant.drill.answers", 10_000);
  private static final int OF_AN_ITEM = 5;

  /** The tables that grow with answers. */
  private static final List<String> LARGE =
      List.of(
          "items",
          "answers",
          "labels",
          "segments",
          "split_items",
          "embeddings",
          "score_blocks",
          "scored_items");

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final List<String> WORDS =
      List.of(
          "river castle harbour engine letter garden winter council bridge market signal copper"
              .split(" "));

  @TempDir Path folder;

  @Test
  void what_is_restored_has_the_same_rows_in_each_table() throws Exception {
    Path backup = folder.resolve("backup");
    TableHashes before;
    long committedBefore;
    long committed;
    try (Sandbox original = new Sandbox(folder.resolve("original"))) {
      original.start();
      fill(original);
      before = TableHashes.of(original.tables());
      SteadyWrites writes = SteadyWrites.begin(original.tables());
      try (writes) {
        committedBefore = writes.committed();
        timed(original, "backup", backup.toString());
      }
      committed = writes.committed();
      assertThat(TableHashes.of(original.tables()).byTable())
          .as("the writes change no row that is compared")
          .containsExactlyInAnyOrderEntriesOf(before.byTable());
    }
    assertThat(before.byTable())
        .as("the drill fills what grows with answers")
        .containsKeys(LARGE.toArray(String[]::new))
        .allSatisfy(
            (table, hash) -> assertThat(LARGE.contains(table) && hash.startsWith("0 ")).isFalse());
    assertThat(before.byTable().get("answers")).startsWith(ANSWERS + " rows");

    try (Sandbox restored = new Sandbox(folder.resolve("restored"))) {
      timed(restored, "restore", backup.toString());
      restored.start();
      TableHashes after = TableHashes.of(restored.tables());
      assertThat(after.byTable()).containsExactlyInAnyOrderEntriesOf(before.byTable());
      System.out.printf(
          "%,d rows in %d tables are equal%n", before.rows(), before.byTable().size());
      long restoredWrites = SteadyWrites.numberIn(restored.tables());
      assertThat(restoredWrites)
          .as("one may have been under way when the backup began")
          .isGreaterThan(committedBefore + 1)
          .isLessThanOrEqualTo(committed);
      System.out.printf(
          "%,d of %,d transactions during the backup are restored%n",
          restoredWrites - committedBefore, committed - committedBefore);

      checkSeesOneChange(restored, after.byTable());
    }
  }

  /** The hashes would show a single letter. */
  private static void checkSeesOneChange(Sandbox restored, Map<String, String> before)
      throws Exception {
    restored
        .tables()
        .execute(
            "update answers set text = text || '.' where id in (select id from answers limit 1)");
    assertThat(TableHashes.of(restored.tables()).byTable().entrySet())
        .filteredOn(table -> !before.get(table.getKey()).equals(table.getValue()))
        .extracting(Map.Entry::getKey)
        .containsExactly("answers");
  }

  private void fill(Sandbox sandbox) throws Exception {
    Path file = folder.resolve("items.jsonl");
    write(file);
    timed(sandbox, "project", "add", "p");
    timed(
        sandbox,
        "dataset",
        "import",
        file.toString(),
        "--project",
        "p",
        "--dataset",
        "d",
        "--wait");
    timed(
        sandbox,
        "experiment",
        "start",
        "--project",
        "p",
        "--dataset",
        "d",
        "--name",
        "e",
        "--embedders",
        "lexical",
        "--wait");
  }

  /** Runs a command, which must succeed, and prints how long it took. */
  private static void timed(Sandbox sandbox, String... line) throws Exception {
    Instant began = Instant.now();
    Outcome outcome = sandbox.run(line);
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    System.out.printf(
        "%,d answers: %s took %.1f s%n",
        ANSWERS, line[0], Duration.between(began, Instant.now()).toMillis() / 1e3);
  }

  /** Every second answer has a label, and every tenth item a label by segments. */
  private static void write(Path file) throws IOException {
    Random random = new Random(7);
    try (Writer out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < ANSWERS / OF_AN_ITEM; i++) {
        ObjectNode item =
            JSON.createObjectNode()
                .put("id", "item-" + i)
                .put("question", "What is number %d of the %s?".formatted(i, words(random, 1)))
                .put("context", words(random, 12));
        for (int a = 0; a < OF_AN_ITEM; a++) {
          String text = i + " " + words(random, 5);
          ObjectNode answer = item.withArray("answers").addObject().put("text", text);
          if (i % 10 == 0 && a == 0) {
            answer.withArray("segments").addObject().put("text", text).put("verdict", "true");
          } else if (a % 2 == 0) {
            answer.put("grounded", (i + a) % 3 > 0);
          }
        }
        out.write(item + "\n");
      }
    }
  }

  private static String words(Random random, int count) {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < count; i++) {
      words.append(i == 0 ? "" : " ").append(WORDS.get(random.nextInt(WORDS.size())));
    }
    return words.toString();
  }
}
