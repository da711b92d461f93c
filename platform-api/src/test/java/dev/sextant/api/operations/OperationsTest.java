package dev.sextant.api.operations;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.dispatch.QueueDepthStore;
import dev.sextant.api.health.LogArchivingStore;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.telemetry.LoadedModel;
import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import dev.sextant.api.turns.SharedReading;
import dev.sextant.migrations.Migrate;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What the owner of a local instance sees of two tenants, and what nobody else sees. */
class OperationsTest {

  private static final int QUEUED = 10_000;
  private static final String EXPERIMENT = "Churn of our patients";

  private static final TaskManager MANAGER =
      new TaskManager(
          "tm-1",
          "10.0.0.7",
          4,
          1,
          8,
          2_000_000_000L,
          OffsetDateTime.of(2026, 11, 29, 10, 0, 0, 0, ZoneOffset.UTC));

  private static TestApi api;
  private static World world;
  private static TenantDatabase database;
  private static PlatformReading reading;
  private static volatile Supplier<List<LedRounds.State>> rounds = List::of;
  private static volatile Supplier<Future<List<TaskManager>>> taskManagers =
      () -> Future.succeededFuture(List.of());

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster());
    world = new World(api, new Random(1));
    world.populate(api.database.acme()).populate(api.database.globex());
    database =
        TenantDatabase.open(
            api.vertx,
            new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(api.database.port())
                .setDatabase(api.database.name())
                .setUser(Roles.API)
                .setPassword(TestDatabase.PASSWORD),
            8);
    reading = reading();
  }

  @AfterAll
  static void stop() {
    TestApi.await(database.close());
    api.close();
  }

  @Test
  void the_owner_of_a_local_instance_alone_sees_how_it_runs() {
    JsonObject me = owner().get("/me").is(200).json();
    assertThat(me.getJsonArray("permissions")).contains("observe").doesNotContain("operate");
    assertThat(me.getBoolean("operator")).isFalse();
    owner().get("/operations").is(200);
    owner().get("/tenants").isProblem(403, "forbidden");

    for (Role role : Role.values()) {
      api.as(api.database.acme(), role).get("/operations").isProblem(403, "forbidden");
    }
    for (Role role : List.of(Role.VIEWER, Role.ANNOTATOR, Role.EDITOR)) {
      api.as(api.database.acme(), role, Principal.Owner.SUBJECT)
          .get("/operations")
          .isProblem(403, "forbidden");
    }
    api.anonymous().get("/operations").isProblem(401, "unauthenticated");
  }

  @Test
  void a_cookie_of_the_owner_opens_it_like_a_token() {
    JsonObject code =
        new JsonObject()
            .put(
                "code",
                api.api.signInCode(
                    new TenantId(api.database.acme()), Principal.Owner.SUBJECT, Role.ADMIN));
    ApiClient.Answer opened = api.anonymous().post("/session", code).is(201);
    assertThat(opened.json().getJsonArray("permissions")).contains("observe");
    String cookie = opened.headers().get("Set-Cookie");
    ApiClient browser = api.anonymous().with("Cookie", cookie.substring(0, cookie.indexOf(';')));

    JsonObject me = browser.get("/me").is(200).json();
    assertThat(me.getJsonArray("permissions")).contains("observe");
    assertThat(me.getJsonArray("tenants")).as("those of a session").hasSize(1);
    browser.get("/operations").is(200);
  }

  @Test
  void work_of_all_tenants_is_shown_by_ids_and_bounded_however_much_waits() {
    queueMany(api.database.acme(), QUEUED, "0 seconds");
    queueMany(api.database.globex(), 3, "1 hour");

    JsonObject state = await(read -> queue(read, "experiment").getLong("waiting") == QUEUED + 3L);

    JsonArray waiting = state.getJsonObject("jobs").getJsonArray("waiting");
    assertThat(waiting).hasSize(100);
    assertThat(objects(waiting).map(each -> each.getString("tenant_id")))
        .as("the oldest of all tenants, so also the few of the second one")
        .contains(api.database.globex().toString(), api.database.acme().toString());
    assertThat(objects(waiting).map(each -> each.getString("queued_at"))).isSorted();
    assertThat(objects(waiting).map(each -> each.getLong("place"))).contains(1L, 2L, 3L);
    assertThat(queue(state, "experiment").getInteger("limit")).isEqualTo(2);
    assertThat(queue(state, "export").getInteger("limit")).isNull();
    assertThat(state.encode().length()).as("bytes of the reply").isLessThan(50_000);

    unqueue(api.database.acme());
    unqueue(api.database.globex());
  }

  @Test
  void a_running_job_shows_its_stage_and_how_far_it_is() {
    UUID experiment = world.of(part -> part.tenant.equals(api.database.globex())).get(0).experiment;
    cancel(experiment);

    JsonObject state = await(read -> runs(read, experiment));

    JsonObject job =
        jobs(state, "running").filter(each -> isOf(each, experiment)).findFirst().orElseThrow();
    assertThat(job.getString("tenant_id")).isEqualTo(api.database.globex().toString());
    assertThat(job.getString("kind")).isEqualTo("experiment");
    assertThat(job.getString("stage")).isEqualTo("cancelling");
    assertThat(job.getInteger("attempt")).isEqualTo(2);
    assertThat(job.getLong("total")).isPositive();
    assertThat(job.getLong("done")).isNotNull();
  }

  @Test
  void nothing_of_a_tenants_content_is_shown() {
    queueMany(api.database.acme(), 3, "0 seconds");
    UUID running = world.of(part -> part.tenant.equals(api.database.globex())).get(0).experiment;
    taskManagers = () -> Future.succeededFuture(List.of(MANAGER));
    FailingRounds failing = new FailingRounds();
    String deployed = TestApi.await(api.vertx.deployVerticle(failing));
    rounds = () -> List.of(failing.state());
    try {
      await(read -> read.getJsonArray("rounds").getJsonObject(0).getLong("failures") > 0);
      cancel(running);
      JsonObject state =
          await(
              read ->
                  runs(read, running)
                      && jobs(read, "waiting").count() >= 3
                      && managers(read) != null
                      && managers(read).size() == 1);
      String reply = awaitReply(read -> jobs(read, "waiting").count() >= 3).encode();

      JsonObject models = state.getJsonObject("models");
      assertThat(objects(models.getJsonArray("open")).map(each -> each.getString("revision")))
          .containsExactly("f00");
      assertThat(state.getJsonArray("rounds").getJsonObject(0).getString("failure"))
          .isEqualTo("IllegalStateException");
      for (String shown : List.of(reply, state.encode())) {
        world.parts.forEach(
            part ->
                assertThat(shown)
                    .doesNotContain(part.marker, part.project.toString(), part.dataset.toString()));
        assertThat(shown)
            .doesNotContain("ann", "acme", "globex", "example.org", EXPERIMENT, FailingRounds.TEXT);
      }
    } finally {
      TestApi.await(api.vertx.undeploy(deployed));
      rounds = List::of;
      taskManagers = () -> Future.succeededFuture(List.of());
      unqueue(api.database.acme());
    }
  }

  @Test
  void a_failure_that_a_source_gives_again_is_in_the_log_once() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(PlatformReading.class);
    Future<List<JobQueue>> cached = Future.failedFuture(new IllegalStateException("cached"));
    PlatformReading failing = reading(new SharedReading<>(() -> cached, Duration.ofDays(1)));
    log.start();
    logger.addAppender(log);
    try {
      for (int look = 0; look < 3; look++) {
        assertThat(TestApi.await(failing.read()).queues()).isNull();
      }
      assertThat(log.list)
          .filteredOn(each -> each.getFormattedMessage().startsWith("queues could not be read"))
          .hasSize(1);
    } finally {
      logger.detachAppender(log);
    }
  }

  @Test
  void a_part_that_is_slower_than_the_patience_serves_when_a_page_asks_again() {
    assertThat(PlatformReading.AGE).as("the page's pause").isGreaterThan(Duration.ofSeconds(5));
  }

  @Test
  void rounds_name_their_leader_and_the_database_its_processes() {
    JsonObject state =
        awaitReply(
            read ->
                read.getJsonObject("database") != null
                    && objects(read.getJsonArray("rounds"))
                        .allMatch(
                            each ->
                                each.getString("leader") != null
                                    && each.getString("led_at") != null));
    String process = state.getString("process");
    assertThat(objects(state.getJsonArray("rounds")).map(each -> each.getString("name")))
        .containsExactly("jobs", "exports", "webhooks", "campaigns", "housekeeping");
    assertThat(objects(state.getJsonArray("rounds")).map(each -> each.getString("leader")))
        .containsOnly(process);
    JsonObject database = state.getJsonObject("database");
    assertThat(objects(database.getJsonArray("processes")).map(each -> each.getString("id")))
        .contains(process);
    assertThat(database.getLong("bytes")).isGreaterThan(1_000_000);
    assertThat(database.getLong("connections")).isBetween(1L, database.getLong("most_connections"));
    assertThat(state.getString("schema_version")).isEqualTo(Migrate.version());
    assertThat(objects(state.getJsonArray("pools")).map(each -> each.getString("name")))
        .containsExactly("imports", "requests");
    assertThat(state.getString("version")).isEqualTo("test");
    assertThat(state.getJsonObject("log_archive").getBoolean("enabled")).isFalse();
    assertThat(state.getJsonObject("models").getLong("most_bytes")).isEqualTo(1L << 30);
  }

  @Test
  void a_cluster_that_fails_or_hangs_costs_only_its_own_part() {
    taskManagers = () -> Future.succeededFuture(List.of(MANAGER));
    JsonObject healthy = await(read -> managers(read) != null && managers(read).size() == 1);
    assertThat(managers(healthy).getJsonObject(0).getString("host")).isEqualTo("10.0.0.7");
    assertThat(managers(healthy).getJsonObject(0).getInteger("free_slots")).isEqualTo(1);

    taskManagers = () -> Future.failedFuture("secret of a stack trace");
    JsonObject failed =
        await(
            read ->
                managers(read) == null
                    && read.getJsonArray("troubles").size() == 1
                    && trouble(read).getString("detail").contains("the log of this process"));
    assertThat(trouble(failed).getString("part")).isEqualTo("task-managers");
    assertThat(trouble(failed).getString("cluster")).isEqualTo("jobs");
    assertThat(failed.encode()).doesNotContain("secret of a stack trace");
    assertThat(failed.getJsonArray("queues")).isNotNull();
    assertThat(failed.getJsonObject("database")).isNotNull();

    Promise<List<TaskManager>> hanging = Promise.promise();
    taskManagers = hanging::future;
    JsonObject hung =
        await(
            read ->
                managers(read) == null
                    && read.getJsonArray("troubles").size() == 1
                    && trouble(read).getString("detail").contains("no answer"));
    assertThat(hung.getJsonObject("jobs")).isNotNull();
    hanging.complete(List.of());
    await(read -> managers(read) != null);
  }

  @Test
  void tables_that_are_locked_cost_only_the_parts_that_read_them() throws Exception {
    api.sql(api.database.owner(), api.database.acme(), "update tenants set has_work = true");
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table experiments in access exclusive mode");
      JsonObject state =
          await(
              read ->
                  read.getJsonArray("queues") == null
                      && read.getJsonObject("jobs") == null
                      && read.getJsonArray("troubles").size() == 2);
      assertThat(state.getJsonObject("deletions")).isNull();
      assertThat(objects(state.getJsonArray("troubles")).map(each -> each.getString("part")))
          .containsExactly("queues", "jobs");
      assertThat(state.getJsonObject("database")).isNotNull();
      connection.rollback();
    }
    await(read -> read.getJsonArray("troubles").isEmpty());
  }

  /**
   * Cancels the experiment again if it is not shown, because the dispatcher has ended it meanwhile.
   */
  private static boolean runs(JsonObject read, UUID experiment) {
    if (jobs(read, "running").anyMatch(each -> isOf(each, experiment))) {
      return true;
    }
    cancel(experiment);
    return false;
  }

  private static void cancel(UUID experiment) {
    api.sql(
        api.database.owner(),
        api.database.globex(),
        "update experiments set state = 'cancelling', queued_at = now() - interval '1 hour' where id = '%s';"
                .formatted(experiment)
            + "update tenants set has_work = true");
  }

  /** Copies an experiment; the quota of the tenant keeps the dispatcher from starting them. */
  private static void queueMany(UUID tenant, int count, String ago) {
    api.sql(
        api.database.owner(),
        tenant,
        """
        insert into tenant_limits (concurrent_experiments) values (0)
          on conflict (tenant_id) do update set concurrent_experiments = 0;
        insert into experiments (project_id, version_id, answer_set_id, name, metrics, seed, created_by, queued_at)
          select project_id, version_id, answer_set_id, '%s', metrics, seed, created_by,
                 now() - n * interval '1 millisecond' - interval '%s'
          from (select * from experiments limit 1) e, generate_series(1, %d) n;
        update tenants set has_work = true
        """
            .formatted(EXPERIMENT, ago, count));
  }

  private static void unqueue(UUID tenant) {
    api.sql(
        api.database.owner(),
        tenant,
        "delete from experiments where name = '%s'; delete from tenant_limits"
            .formatted(EXPERIMENT));
  }

  private static ApiClient owner() {
    return api.as(api.database.acme(), Role.ADMIN, Principal.Owner.SUBJECT);
  }

  /** Reads until the state is as wanted. A busy machine may need several readings. */
  private static JsonObject await(Predicate<JsonObject> wanted) {
    long deadline = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (true) {
      JsonObject read = RecordJson.object(TestApi.await(reading.read()));
      if (wanted.test(read)) {
        return read;
      }
      assertThat(System.nanoTime()).as(read.encodePrettily()).isLessThan(deadline);
      pause();
    }
  }

  private static JsonObject awaitReply(Predicate<JsonObject> wanted) {
    ApiClient owner = owner();
    JsonObject read = owner.get("/operations").is(200).json();
    for (int looks = 0; looks < 600 && !wanted.test(read); looks++) {
      pause();
      read = owner.get("/operations").is(200).json();
    }
    assertThat(wanted.test(read)).as(read.encodePrettily()).isTrue();
    return read;
  }

  /** Nothing is shared for a while, and a part that hangs is given up after half a second. */
  private static PlatformReading reading() {
    return reading(new SharedReading<>(new QueueDepthStore(database)::read, Duration.ZERO));
  }

  private static PlatformReading reading(SharedReading<List<JobQueue>> queues) {
    return new PlatformReading(
        new OperationSources(
            database,
            UUID.randomUUID(),
            new Build("test", Migrate.version()),
            2,
            queues,
            new SharedReading<>(new LogArchivingStore(database)::read, Duration.ZERO),
            List.of(new TaskManagers("jobs", () -> taskManagers.get())),
            new OneModel(),
            () -> rounds.get(),
            Map.of()),
        Duration.ZERO,
        Duration.ofMillis(500));
  }

  /** Rounds whose failure names what nobody else may see. */
  private static final class FailingRounds extends LedRounds {

    private static final String TEXT = "text of a failure";

    FailingRounds() {
      super(new Leadership(database, 81_500), "jobs", Duration.ofMinutes(1));
    }

    @Override
    protected Future<Void> lead() {
      return Future.failedFuture(new IllegalStateException(TEXT));
    }
  }

  /** Has a model that a tenant brought. */
  private record OneModel() implements ModelLoad {

    @Override
    public long most() {
      return 1;
    }

    @Override
    public long used() {
      return 0;
    }

    @Override
    public List<LoadedModel> models() {
      return List.of(new LoadedModel("f00", null, 1, LoadedModel.State.IDLE, 2.0));
    }
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static JsonArray managers(JsonObject state) {
    return state.getJsonArray("clusters").getJsonObject(0).getJsonArray("task_managers");
  }

  private static JsonObject trouble(JsonObject state) {
    return state.getJsonArray("troubles").getJsonObject(0);
  }

  private static JsonObject queue(JsonObject state, String kind) {
    return objects(state.getJsonArray("queues"))
        .filter(each -> each.getString("kind").equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<JsonObject> jobs(JsonObject state, String which) {
    JsonObject jobs = state.getJsonObject("jobs");
    return jobs == null ? Stream.of() : objects(jobs.getJsonArray(which));
  }

  private static boolean isOf(JsonObject job, UUID id) {
    return job.getString("id").equals(id.toString());
  }

  private static Stream<JsonObject> objects(JsonArray array) {
    return array.stream().map(JsonObject.class::cast);
  }
}
