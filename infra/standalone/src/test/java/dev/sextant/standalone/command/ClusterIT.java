package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.s3.StoreServer;
import dev.sextant.standalone.command.testing.Deletions;
import dev.sextant.standalone.command.testing.Deployment;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.Tables;
import dev.sextant.standalone.command.testing.UndisturbedRun;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * A cluster of real processes whose checkpoints are in a bucket. What happens to it in the middle
 * of an experiment leaves the same report.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ClusterIT {

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

  private static final long EMBEDDINGS_LOCK = 4712;

  /**
   * A trigger holds all vectors but the first ones for as long as a test holds the lock, so that
   * some are left to embed however fast the machine is.
   */
  private static final List<String> HOLD_EMBEDDINGS =
      List.of(
          """
          create function hold_embeddings() returns trigger language plpgsql as $$
          begin
            if exists (select 1 from embeddings) then
              perform pg_advisory_xact_lock_shared(%d);
            end if;
            return null;
          end $$
          """
              .formatted(EMBEDDINGS_LOCK),
          "create trigger held before insert on embeddings for each statement execute function hold_embeddings()");

  private static final long REPORT_LOCK = 4711;

  /** A trigger holds the transaction that stores a report for as long as a test holds the lock. */
  private static final List<String> HOLD_REPORT =
      List.of(
          """
          create function hold_report() returns trigger language plpgsql as $$
          begin
            perform pg_advisory_xact_lock_shared(%d);
            return new;
          end $$
          """
              .formatted(REPORT_LOCK),
          "create trigger held before insert on reports for each row execute function hold_report()");

  /** What the next version of the schema may add while this one runs. */
  private static final List<String> EXPAND =
      List.of(
          "alter table embeddings add column added text",
          "alter table experiments add column added text not null default 'none'",
          "create index on embeddings (created_at)");

  /** Longer than any process waits for a reply of Postgres. */
  private static final int OUTAGE_SECONDS = 40;

  private static final int LOOKS = 600;

  private static final String[] PROCESSES = {
    "api-1", "api-2", "jobmanager", "taskmanager-1", "taskmanager-2"
  };

  private Path folder;
  private UndisturbedRun expected;
  private StoreServer store;
  private int metrics;
  private Sandbox cluster;
  private Path run;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    this.folder = folder;
    expected = UndisturbedRun.get(folder);
    store = StoreServer.start(Files.createDirectory(folder.resolve("store")));
    cluster = new Sandbox(folder.resolve("cluster"), Deployment.CLUSTER);
    metrics = FreePort.find();
    cluster.start(
        "--checkpoint-store", file(store).toString(), "--metrics-port", Integer.toString(metrics));
    assertThat(cluster.processes()).containsOnlyKeys(PROCESSES);
    for (List<String> statements : List.of(COUNT_EMBEDDING, HOLD_EMBEDDINGS, HOLD_REPORT)) {
      for (String statement : statements) {
        cluster.tables().execute(statement);
      }
    }
  }

  @AfterAll
  void stop() throws Exception {
    assertThat(cluster.run("cluster", "down").exitCode()).isZero();
    assertThat(cluster.processes()).isEmpty();
    assertThat(cluster.run("cluster", "status").exitCode()).isEqualTo(3);
    cluster.close();
    store.close();
  }

  @BeforeEach
  void forget() throws Exception {
    Deletions.ofDatasets(cluster);
    assertThat(cluster.tables().count("select count(*) from embeddings")).isZero();
    run = Files.createTempDirectory(folder, "run");
  }

  @Test
  void each_process_of_the_api_shows_metrics() throws Exception {
    for (int port : new int[] {metrics, metrics + 1}) {
      assertThat(shown(port)).contains("sextant_queue_readable");
    }
  }

  /** The job manager has the port after those of the API, and then come the task managers. */
  @Test
  void a_replaced_process_of_flink_shows_metrics_and_waits_for_its_port_if_it_is_taken()
      throws Exception {
    int port = metrics + 3;
    Sandbox.kill(cluster.processes().get("jobmanager"));
    cluster.awaitCluster();
    await(() -> shows(metrics + 2, "sextant_flink_task_managers"));
    await(() -> shows(port, "sextant_flink_memory_limit_bytes"));
    signal("-STOP", cluster.owner());
    ServerSocket other = null;
    try {
      // Its parent stands still and does not collect it, so nobody sees it end but by its port.
      cluster.processes().get("taskmanager-1").destroyForcibly();
      for (int look = 0; other == null; look++) {
        assertThat(look).as("looks").isLessThan(LOOKS);
        TimeUnit.MILLISECONDS.sleep(100);
        other = listening(port);
      }
    } finally {
      signal("-CONT", cluster.owner());
    }

    String waits = "the metrics cannot listen on 127.0.0.1:%d".formatted(port);
    try (ServerSocket taken = other) {
      await(() -> log("taskmanager-1").contains(waits));
      cluster.awaitCluster();
    }

    await(() -> shows(port, "sextant_flink_memory_limit_bytes"));
  }

  /** Returns null if another has the port. */
  private static ServerSocket listening(int port) {
    try {
      return new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      return null;
    }
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int look = 0; !condition.call(); look++) {
      assertThat(look).as("looks").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private String log(String process) throws Exception {
    return cluster.run("cluster", "logs", process, "--lines", "500").output();
  }

  /** A process that was just replaced does not listen yet. */
  private static boolean shows(int port, String metric) throws Exception {
    try {
      return shown(port).contains(metric);
    } catch (IOException e) {
      return false;
    }
  }

  private static String shown(int port) throws Exception {
    URI address = URI.create("http://127.0.0.1:%d/metrics".formatted(port));
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString())
        .body();
  }

  @Test
  void killed_processes_embed_nothing_again() throws Exception {
    Tables tables = cluster.tables();
    Map<String, String> before;
    try (AutoCloseable held = tables.lock(EMBEDDINGS_LOCK)) {
      before = UndisturbedRun.begin(cluster, run);
      assertThat(before.size()).isPositive().isLessThan(expected.embedded().size());
      for (String name : new String[] {"taskmanager-1", "api-1", "jobmanager", "taskmanager-2"}) {
        Sandbox.kill(cluster.processes().get(name));
      }
      tables.execute("truncate embedded");
      assertThat(tables.rows("select state from experiments").keySet()).containsExactly("scoring");
    }

    expected.awaitSame(tables);

    assertThat(tables.rows(UndisturbedRun.EMBEDDED)).containsAllEntriesOf(before);
    assertThat(tables.rows("select distinct text from embedded").keySet())
        .as("embedded after the kills, those that were there not again")
        .isNotEmpty()
        .doesNotContainAnyElementsOf(before.keySet());
    cluster.awaitCluster();
  }

  /** Nobody starts Postgres again while the process that watches it stands still. */
  @Test
  @Tag("long")
  void an_outage_of_postgres_is_waited_for() throws Exception {
    UndisturbedRun.begin(cluster, run);
    signal("-STOP", cluster.owner());
    try {
      cluster.postmaster().destroyForcibly(); // its parent stands still and does not notice
      TimeUnit.SECONDS.sleep(OUTAGE_SECONDS);
      assertThat(cluster.run("cluster", "status").exitCode()).as("a part is down").isEqualTo(1);
    } finally {
      signal("-CONT", cluster.owner());
    }
    cluster.awaitCluster();

    expected.awaitSame(cluster.tables());
  }

  @Test
  void processes_killed_while_a_report_is_stored_store_it_once() throws Exception {
    Tables tables = cluster.tables();
    try (AutoCloseable held = tables.lock(REPORT_LOCK)) {
      UndisturbedRun.begin(cluster, run);
      tables.await("select count(*) from pg_locks where locktype = 'advisory' and not granted", 1);
      assertThat(tables.rows("select state from experiments").keySet())
          .containsExactly("reporting");
      cluster.killAndStart();
    }

    expected.awaitSame(tables);
  }

  /** As an upgrade does: the schema first, then each process in an orderly way. */
  @Test
  @Tag("long")
  void a_migration_and_a_restart_of_each_process_leave_it_whole() throws Exception {
    UndisturbedRun.begin(cluster, run);
    for (String statement : EXPAND) {
      cluster.tables().execute(statement);
    }
    for (String name : PROCESSES) {
      ProcessHandle old = cluster.processes().get(name);
      assertThat(old.destroy()).isTrue();
      old.onExit().get(1, TimeUnit.MINUTES);
      cluster.awaitCluster();
    }

    expected.awaitSame(cluster.tables());
  }

  @Test
  @Tag("long")
  void a_cluster_that_nobody_watches_is_replaced_with_its_experiment() throws Exception {
    UndisturbedRun.begin(cluster, run);
    Sandbox.kill(cluster.owner());
    assertThat(cluster.processes()).as("survive it").containsOnlyKeys(PROCESSES);

    cluster.start("--checkpoint-store", file(store).toString());

    expected.awaitSame(cluster.tables());
  }

  private static void signal(String signal, ProcessHandle process) throws Exception {
    assertThat(new ProcessBuilder("kill", signal, "" + process.pid()).start().waitFor()).isZero();
  }

  private Path file(StoreServer store) throws Exception {
    Path file = folder.resolve("store.properties");
    if (Files.notExists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return Files.writeString(
        file,
        "endpoint=http://127.0.0.1:%d\nbucket=%s\naccess-key=%s\nsecret-key=%s\n"
            .formatted(store.port(), StoreServer.BUCKET, StoreServer.KEY, StoreServer.SECRET));
  }
}
