package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.CommandTree.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance killed in the middle of an experiment, and the next start. */
class RecoveryIT {

  private static final int COPIES = 4;
  private static final String EMBEDDERS = "lexical,all-MiniLM-L6-v2";
  private static final String EMBEDDED =
      "select revision || encode(text_sha256, 'hex'), created_at::text from embeddings";
  private static final int LOOKS = 24_000;

  @TempDir Path folder;

  @Test
  void the_next_start_finishes_with_the_same_bytes_and_embeds_nothing_again() throws Exception {
    Path file = Examples.multiplied(folder.resolve("items.jsonl"), COPIES);
    try (Sandbox calm = new Sandbox(folder.resolve("calm"));
        Sandbox killed = new Sandbox(folder.resolve("killed"))) {
      Map<String, String> expected = undisturbed(calm, file);

      killed.start();
      Process client = killed.begin(evaluation(file));
      Map<String, String> before = killInTheMiddle(killed, client);
      assertThat(before).isNotEmpty();
      assertThat(before.size()).isLessThan(expected.size());

      killed.start();
      awaitReport(killed.tables());

      assertThat(killed.tables().rows("select body::text from reports").keySet())
          .containsExactly(Files.readString(folder.resolve("calm/report/report.json")));
      assertThat(killed.tables().rows("select state from experiments").keySet())
          .containsExactly("completed");
      Map<String, String> after = killed.tables().rows(EMBEDDED);
      assertThat(after.keySet()).isEqualTo(expected.keySet());
      assertThat(after).containsAllEntriesOf(before);
    }
  }

  private Map<String, String> undisturbed(Sandbox calm, Path file) throws Exception {
    calm.start();
    Outcome outcome = calm.run(evaluation(file));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    Map<String, String> embedded = calm.tables().rows(EMBEDDED);
    calm.run("stop");
    return embedded;
  }

  /**
   * Returns what was embedded before the kill. Postgres survives the kill, so it is queried
   * afterwards.
   */
  private static Map<String, String> killInTheMiddle(Sandbox killed, Process client)
      throws Exception {
    Tables tables = killed.tables();
    while (tables.count("select count(*) from embeddings") == 0) {
      assertThat(client.isAlive()).as("the evaluation continues").isTrue();
      TimeUnit.MILLISECONDS.sleep(10);
    }
    client.descendants().forEach(ProcessHandle::destroyForcibly);
    client.destroyForcibly();
    ProcessHandle instance = killed.owner();
    instance.destroyForcibly();
    instance.onExit().get(1, TimeUnit.MINUTES);
    assertThat(tables.rows("select state from experiments").keySet()).containsExactly("scoring");
    return tables.rows(EMBEDDED);
  }

  private static void awaitReport(Tables tables) throws Exception {
    for (int look = 0;
        tables.count("select count(*) from experiments where finished_at is not null") == 0;
        look++) {
      assertThat(look).as("looks for the report").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private String[] evaluation(Path file) {
    return new String[] {
      "evaluate",
      file.toString(),
      "--embedders",
      EMBEDDERS,
      "--out",
      folder.resolve("calm/report").toString()
    };
  }
}
