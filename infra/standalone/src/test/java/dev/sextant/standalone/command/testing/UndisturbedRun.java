package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an evaluation that nothing disturbs has left: disturbed ones must leave the same. It runs
 * once for all tests, on an instance.
 *
 * @param report its file
 * @param embedded revision and hash of each embedded text
 */
public record UndisturbedRun(String report, Set<String> embedded) {

  /** Selects revision and hash of each embedded text, and when it was stored. */
  public static final String EMBEDDED =
      "select revision || encode(text_sha256, 'hex'), created_at::text from embeddings";

  private static final int COPIES = 4;

  private static @Nullable UndisturbedRun known;

  /**
   * Returns its results.
   *
   * @param folder for an instance, if no test has needed one before
   */
  public static synchronized UndisturbedRun get(Path folder) throws Exception {
    if (known == null) {
      known = run(Files.createDirectory(folder.resolve("undisturbed")));
    }
    return known;
  }

  /**
   * Returns the command of the evaluation.
   *
   * @param folder for its items, and later its report
   */
  public static String[] command(Path folder) throws IOException {
    Path items = Examples.multiplied(folder.resolve("items.jsonl"), COPIES);
    return new String[] {
      "evaluate",
      items.toString(),
      "--embedders",
      "lexical,all-MiniLM-L6-v2",
      "--out",
      folder.resolve("report").toString()
    };
  }

  /** Returns the report that the command has written. */
  public static String report(Path folder) throws IOException {
    return Files.readString(folder.resolve("report/report.json"));
  }

  /**
   * Begins the evaluation and ends the command as soon as vectors are stored; what it has begun
   * continues.
   *
   * @return the vectors that are stored by then, as {@link #EMBEDDED} selects them
   */
  public static Map<String, String> begin(Sandbox sandbox, Path folder) throws Exception {
    Process client = sandbox.begin(command(folder));
    Tables tables = sandbox.tables();
    while (tables.count("select count(*) from embeddings") == 0) {
      assertThat(client.isAlive()).as("the evaluation runs").isTrue();
      Thread.sleep(10);
    }
    client.descendants().forEach(ProcessHandle::destroyForcibly);
    client.destroyForcibly();
    return tables.rows(EMBEDDED);
  }

  /** Waits until the only experiment has ended, and requires that it has left the same. */
  public void awaitSame(Tables tables) throws Exception {
    tables.await("select count(*) from experiments where finished_at is not null", 1);
    assertThat(tables.rows("select state, failure from experiments").toString())
        .isEqualTo("{completed=null}");
    assertThat(tables.rows("select body::text from reports").keySet()).containsExactly(report);
    assertThat(tables.rows(EMBEDDED).keySet()).isEqualTo(embedded);
  }

  private static UndisturbedRun run(Path folder) throws Exception {
    try (Sandbox calm = new Sandbox(folder.resolve("calm"))) {
      calm.start();
      Outcome outcome = calm.run(command(folder));
      assertThat(outcome.exitCode()).as(outcome.all()).isZero();
      return new UndisturbedRun(report(folder), calm.tables().rows(EMBEDDED).keySet());
    }
  }
}
