package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.s3.StoreServer;
import dev.sextant.standalone.command.CommandTree.Outcome;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.supervision.MarkedProcesses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster of real processes whose checkpoints are in a bucket. Each kind is killed in the middle
 * of an experiment.
 */
class ClusterIT {

  private static final int COPIES = 4;
  private static final String EMBEDDERS = "lexical,all-MiniLM-L6-v2";
  private static final String EMBEDDED =
      "select revision || encode(text_sha256, 'hex'), created_at::text from embeddings";

  /** A trigger sees a vector that is computed again, even if it is not stored again. */
  private static final List<String> COUNT_EMBEDDING =
      List.of(
          "create table embedded (text text)",
          "grant insert on embedded to sextant_jobs",
          """
          create function count_embedded() returns trigger language plpgsql as $$
          begin
            insert into embedded values (new.revision || encode(new.text_sha256, 'hex'));
            return new;
          end $$
          """,
          "create trigger counted before insert on embeddings for each row execute function count_embedded()");

  private static final String[] PROCESSES = {
    "api-1", "api-2", "jobmanager", "taskmanager-1", "taskmanager-2"
  };
  private static final int LOOKS = 6_000;

  @TempDir private Path folder;

  @Test
  void killed_processes_change_no_byte_of_the_report_and_embed_nothing_again() throws Exception {
    Path file = Examples.multiplied(folder.resolve("items.jsonl"), COPIES);
    try (Sandbox calm = new Sandbox(folder.resolve("calm"));
        Sandbox cluster = new Sandbox(folder.resolve("cluster"));
        StoreServer store = StoreServer.start(Files.createDirectory(folder.resolve("store")))) {
      Map<String, String> expected = undisturbed(calm, file);

      String[] line = {
        "cluster", "up", "--port", "" + cluster.port(), "--checkpoint-store", file(store).toString()
      };
      Outcome up = cluster.run(line);
      assertThat(up.exitCode()).as(up.all()).isZero();
      assertThat(processes(cluster)).containsOnlyKeys(PROCESSES);
      assertThat(cluster.run("cluster", "status").exitCode()).isZero();

      for (String statement : COUNT_EMBEDDING) {
        cluster.tables().execute(statement);
      }
      Map<String, String> before = killEachKindInTheMiddle(cluster, file);
      assertThat(before.size()).isPositive().isLessThan(expected.size());
      awaitReport(cluster.tables());

      assertThat(cluster.tables().rows("select body::text from reports").keySet())
          .containsExactly(Files.readString(folder.resolve("calm/report/report.json")));
      Map<String, String> after = cluster.tables().rows(EMBEDDED);
      assertThat(after.keySet()).isEqualTo(expected.keySet());
      assertThat(after).containsAllEntriesOf(before);
      assertThat(cluster.tables().rows("select distinct text from embedded").keySet())
          .as("embedded after the kills, those that were there not again")
          .isNotEmpty()
          .doesNotContainAnyElementsOf(before.keySet());

      awaitAll(cluster);
      killTheWatcher(cluster);
      Outcome again = cluster.run(line);
      assertThat(again.exitCode()).as(again.all()).isZero();

      assertThat(cluster.run("cluster", "down").exitCode()).isZero();
      assertThat(processes(cluster)).isEmpty();
      assertThat(cluster.run("cluster", "status").exitCode()).isEqualTo(3);
    }
  }

  private Path file(StoreServer store) throws Exception {
    Path file = folder.resolve("store.properties");
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(
        file,
        "endpoint=http://127.0.0.1:%d\nbucket=%s\naccess-key=%s\nsecret-key=%s\n"
            .formatted(store.port(), StoreServer.BUCKET, StoreServer.KEY, StoreServer.SECRET));
  }

  private Map<String, String> undisturbed(Sandbox calm, Path file) throws Exception {
    calm.start();
    Outcome outcome = calm.run(evaluation(file));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    Map<String, String> embedded = calm.tables().rows(EMBEDDED);
    calm.run("stop");
    return embedded;
  }

  /** Returns what was embedded when the first process was killed. */
  private Map<String, String> killEachKindInTheMiddle(Sandbox cluster, Path file) throws Exception {
    Process client = cluster.begin(evaluation(file));
    Tables tables = cluster.tables();
    while (tables.count("select count(*) from embeddings") == 0) {
      assertThat(client.isAlive()).as("the evaluation continues").isTrue();
      TimeUnit.MILLISECONDS.sleep(10);
    }
    client.descendants().forEach(ProcessHandle::destroyForcibly);
    client.destroyForcibly();
    Map<String, String> embedded = tables.rows(EMBEDDED);
    for (String name : new String[] {"taskmanager-1", "api-1", "jobmanager", "taskmanager-2"}) {
      ProcessHandle killed = processes(cluster).get(name);
      killed.destroyForcibly();
      killed.onExit().get(1, TimeUnit.MINUTES);
    }
    tables.execute("truncate embedded");
    assertThat(tables.rows("select state from experiments").keySet()).containsExactly("scoring");
    return embedded;
  }

  private static void killTheWatcher(Sandbox cluster) throws Exception {
    ProcessHandle watcher = cluster.owner();
    watcher.destroyForcibly();
    watcher.onExit().get(1, TimeUnit.MINUTES);
    assertThat(processes(cluster)).as("survive it").containsOnlyKeys(PROCESSES);
  }

  private static void awaitReport(Tables tables) throws Exception {
    for (int look = 0;
        tables.count("select count(*) from experiments where finished_at is not null") == 0;
        look++) {
      assertThat(look).as("looks for the report").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static void awaitAll(Sandbox cluster) throws Exception {
    for (int look = 0; processes(cluster).size() < PROCESSES.length; look++) {
      assertThat(look).as("looks for the processes").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static SortedMap<String, ProcessHandle> processes(Sandbox cluster) throws Exception {
    return MarkedProcesses.in(DataDirectory.find(cluster.data()).orElseThrow().logs());
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
