package dev.sextant.standalone.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.inference.Embedders;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.Jobs;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.Grant;
import dev.sextant.jobs.access.TaskSettings;
import dev.sextant.migrations.Roles;
import dev.sextant.s3.Bucket;
import dev.sextant.s3.BucketSettings;
import dev.sextant.s3.StoreServer;
import dev.sextant.standalone.flink.BucketCheckpoints;
import dev.sextant.standalone.flink.ClusterConfiguration;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkElsewhere;
import dev.sextant.standalone.flink.FlinkJobs;
import dev.sextant.standalone.flink.FlinkJobs.JobTemplate;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.flink.TestExperiments;
import dev.sextant.testing.FreePort;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.flink.api.common.JobID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Flink as processes: a job manager and a task manager, a real Postgres, real jobs. Flink finds a
 * GPU for the task manager, by a script that makes it up.
 */
class FlinkProcessesIT {

  /** Never granted in the other processes: they find the database by their environment. */
  private static final String INSTANCE = "processes";

  private static final int LOOKS = 6_000;

  /** Of the job manager and of the task manager. */
  private static List<Integer> metrics;

  @TempDir private static Path folder;

  private static TestDatabase database;
  private static Vertx vertx;
  private static Grant grant;
  private static StoreServer server;
  private static Bucket bucket;
  private static FlinkKey key;
  private static URI address;
  private static FlinkElsewhere flink;
  private static JavaProcess jobManager;
  private static JavaProcess taskManager;
  private static FlinkJobs jobs;

  @BeforeAll
  static void start() throws Exception {
    database = TestDatabase.create();
    vertx = Vertx.vertx();
    grant =
        DatabaseLogin.grant(
            INSTANCE, new DatabaseLogin(database.jdbcUrl(), Roles.JOBS, TestDatabase.PASSWORD));
    server = StoreServer.start(Files.createDirectory(folder.resolve("store")));
    BucketSettings settings = StoreServer.settings(server.port(), "in/here", 5L << 20);
    bucket = new Bucket(settings);
    FlinkBucket store = new FlinkBucket(settings);
    key = FlinkKey.create(folder.resolve("key.p12"), "s3cret-of-the-key");
    ClusterConfiguration configuration =
        new ClusterConfiguration(
            folder.resolve("conf"), folder.resolve("scratch"), key, 2, Optional.of(store));
    metrics = List.of(FreePort.find(), FreePort.find());
    FlinkProcesses processes =
        new FlinkProcesses(
            configuration,
            folder.resolve("logs"),
            store.writeKeys(folder.resolve("store.keys")),
            access(),
            metrics);
    address = configuration.write();
    FakeGpu.addTo(folder.resolve("conf/config.yaml"), folder.resolve("scripts"));
    flink = FlinkElsewhere.at(address, key);
    jobManager = processes.jobManager(flink);
    taskManager = processes.taskManager(1, "256m", flink);
    jobManager.awaitReady();
    taskManager.awaitReady();
    jobs =
        new FlinkJobs(
            vertx,
            flink.client(),
            new BucketCheckpoints(bucket, settings),
            new JobTemplate(INSTANCE, 1, false, "test"));
  }

  @AfterAll
  static void stop() throws Exception {
    taskManager.close();
    jobManager.close();
    flink.close();
    bucket.close();
    server.close();
    grant.close();
    await(vertx.close());
    database.close();
  }

  @Test
  void a_job_runs_in_the_processes_once_and_again_after_the_job_manager_was_killed()
      throws Exception {
    UUID experiment = TestExperiments.insert(database);
    JobOrder scoring = order(Stage.SCORING, experiment);
    assertThat(await(jobs.status(scoring))).isInstanceOf(JobStatus.Unknown.class);
    await(jobs.cancel(scoring));

    await(jobs.submit(scoring));
    await(jobs.submit(scoring));
    assertThat(TestExperiments.end(jobs, scoring)).isInstanceOf(JobStatus.Finished.class);
    long scores = scores(experiment);
    assertThat(scores).isPositive();

    jobManager.process().destroyForcibly();
    jobManager.process().onExit().get(1, TimeUnit.MINUTES);
    assertThat(flink.trouble()).hasValueSatisfying(why -> assertThat(why).contains("not answer"));
    jobManager.startAgain(1);
    taskManager.awaitReady();

    assertThat(await(jobs.status(scoring))).as("forgotten").isInstanceOf(JobStatus.Unknown.class);
    await(jobs.submit(scoring));
    assertThat(TestExperiments.end(jobs, scoring)).isInstanceOf(JobStatus.Finished.class);
    assertThat(scores(experiment)).isEqualTo(scores);

    JobOrder reporting = order(Stage.REPORTING, experiment);
    await(jobs.submit(reporting));
    assertThat(TestExperiments.end(jobs, reporting)).isInstanceOf(JobStatus.Finished.class);
  }

  @Test
  void a_job_of_a_killed_job_manager_resumes_from_its_checkpoint_in_the_bucket() throws Exception {
    UUID experiment = TestExperiments.insert(database);
    JobOrder scoring = order(Stage.SCORING, experiment);
    JobID id = Jobs.id(JobKind.SCORING, experiment.toString(), 1, 1);
    try (Connection held = database.superuser().getConnection();
        Statement statement = held.createStatement()) {
      held.setAutoCommit(false);
      statement.execute("lock table scored_items in access exclusive mode"); // the job waits for it
      await(jobs.submit(scoring));
      awaitCheckpoint(id);
      jobManager.process().destroyForcibly();
      jobManager.process().onExit().get(1, TimeUnit.MINUTES);
      jobManager.startAgain(1);
      taskManager.awaitReady();
    }

    await(jobs.submit(scoring));
    assertThat(TestExperiments.end(jobs, scoring)).isInstanceOf(JobStatus.Finished.class);

    assertThat(shown("/jobs/" + id + "/checkpoints"))
        .containsPattern("\"restored\":\\{[^}]*s3://sextant-files/in/here/checkpoints/" + id);
    awaitNoCheckpoints(id);
    assertThat(scores(experiment)).isPositive();
  }

  @Test
  void flink_shows_where_the_bucket_is_and_neither_of_its_keys() throws Exception {
    assertThat(shown("/jobmanager/config"))
        .contains("http://127.0.0.1:" + server.port())
        .doesNotContain(StoreServer.SECRET, StoreServer.KEY);
    assertThat(shown("/jobmanager/environment"))
        .doesNotContain(StoreServer.SECRET, StoreServer.KEY);
    assertThat(Files.readString(folder.resolve("store.keys")))
        .contains(StoreServer.SECRET, StoreServer.KEY);
    assertThat(Files.getPosixFilePermissions(folder.resolve("store.keys"))).hasSize(2);
  }

  @Test
  void a_task_embeds_on_the_gpu_that_flink_has_found_for_its_task_manager() throws Exception {
    assumeTrue(FakeGpu.hasPlugin(), "the build could not fetch Flink's discovery of GPUs");
    UUID experiment = TestExperiments.insertWithEmbedder(database, Embedders.shipped().get(1));
    JobOrder scoring = order(Stage.SCORING, experiment);

    await(jobs.submit(scoring));

    assertThat(TestExperiments.end(jobs, scoring))
        .isInstanceOfSatisfying(
            JobStatus.Failed.class,
            failed ->
                assertThat(failed.reason())
                    .contains("so there is no GPU %d.".formatted(FakeGpu.NUMBER)));
  }

  @Test
  void each_process_shows_metrics_of_its_own_at_its_port() throws Exception {
    assertThat(metrics(0)).contains("sextant_flink_slots_available", "jvm_memory_used_bytes");
    assertThat(metrics(0)).doesNotContain("sextant_flink_memory", "sextant_models_memory");
    assertThat(metrics(1)).contains("sextant_flink_memory_limit_bytes", "jvm_memory_used_bytes");
    assertThat(metrics(1)).contains("sextant_models_memory_most_bytes");
    assertThat(metrics(1)).doesNotContain("sextant_flink_slots");
  }

  private static String metrics(int process) throws Exception {
    URI page = URI.create("http://127.0.0.1:%d/metrics".formatted(metrics.get(process)));
    HttpResponse<String> reply =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(page).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).isEqualTo(200);
    return reply.body();
  }

  @Test
  void no_secret_is_on_a_command_line_and_none_is_readable_by_others() throws Exception {
    for (JavaProcess process : List.of(jobManager, taskManager)) {
      assertThat(Files.readString(Path.of("/proc", "" + process.process().pid(), "cmdline")))
          .contains("configDir")
          .doesNotContain("s3cret");
    }
    assertThat(Files.getPosixFilePermissions(folder.resolve("conf/config.yaml"))).hasSize(2);
  }

  @Test
  void a_task_manager_that_was_killed_loads_the_engine_before_its_next_job() throws Exception {
    taskManager.process().destroyForcibly();
    taskManager.process().onExit().get(1, TimeUnit.MINUTES);
    taskManager.startAgain(1);
    taskManager.awaitReady();

    Path maps = Path.of("/proc", "" + taskManager.process().pid(), "maps");
    for (int look = 0; !Files.readString(maps).contains("/libtorch_cpu.so"); look++) {
      assertThat(look).as("looks for the engine").isLessThan(LOOKS);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  @Test
  void options_for_each_jvm_come_after_those_of_a_process() throws Exception {
    String options = System.getenv("SEXTANT_JVM_OPTIONS");
    assumeTrue(options != null, "the build sets the options");
    assertThat(Files.readString(Path.of("/proc", "" + taskManager.process().pid(), "cmdline")))
        .containsSubsequence("-Xmx256m", options);
  }

  @Test
  void who_has_another_key_gets_no_answer() throws Exception {
    FlinkKey other = FlinkKey.create(folder.resolve("other.p12"), "another");
    try (FlinkElsewhere stranger = FlinkElsewhere.at(address, other)) {
      assertThat(stranger.answers()).isFalse();
    }
    assertThat(flink.answers()).as("positive control").isTrue();
  }

  /** They may be deleted right after the job has ended. A failed job of another test keeps its. */
  private static void awaitNoCheckpoints(JobID job) throws Exception {
    String all = "checkpoints/" + job;
    for (int look = 0; !bucket.names(all).isEmpty(); look++) {
      assertThat(look).as("looks for %s", bucket.names(all)).isLessThan(LOOKS);
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
  }

  private static void awaitCheckpoint(JobID job) throws Exception {
    String complete = "checkpoints/" + job;
    for (int look = 0; look < LOOKS; look++) {
      if (bucket.names(complete).stream().anyMatch(name -> name.endsWith("/_metadata"))) {
        return;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    throw new AssertionError("the job stores no checkpoint");
  }

  /** Returns what the REST endpoint shows to who has the key of the cluster. */
  private static String shown(String path) throws Exception {
    KeyStore store = KeyStore.getInstance(key.store().toFile(), key.password().toCharArray());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, key.password().toCharArray());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLSv1.3");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    HttpResponse<String> reply =
        HttpClient.newBuilder()
            .sslContext(context)
            .build()
            .send(
                HttpRequest.newBuilder(address.resolve(path)).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).as(path).isEqualTo(200);
    return reply.body();
  }

  private static long scores(UUID experiment) throws Exception {
    return TestExperiments.count(
        database, "select count(*) from scores where experiment_id = '%s'", experiment);
  }

  private static JobOrder order(Stage stage, UUID experiment) {
    return new JobOrder(stage, new TenantId(database.acme()), experiment, 1, 1, Optional.empty());
  }

  private static Map<String, String> access() throws IOException {
    Map<String, String> access = new HashMap<>(FakeGpu.environment());
    access.putAll(
        Map.of(
            TaskSettings.HOST,
            "127.0.0.1",
            TaskSettings.PORT,
            "" + database.port(),
            TaskSettings.NAME,
            database.name(),
            TaskSettings.PASSWORD_FILE,
            Files.writeString(folder.resolve("password"), TestDatabase.PASSWORD).toString(),
            TaskSettings.KEYS_FILE,
            Files.writeString(folder.resolve("keys"), "first " + "0".repeat(64)).toString()));
    return access;
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
