package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.health.Part;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.SqlConnection;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** The database fails while the API runs, and recovers. */
class DatabaseOutageTest {

  private static final int REQUESTS = 40;
  private static final int LOOKS = 1_500;
  private static final String STORING =
      """
      select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      """;

  private final ListAppender<ILoggingEvent> log = new ListAppender<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.sextant");
  private TestApi api;
  private ApiClient acme;

  @BeforeEach
  void start() {
    api = TestApi.overCable(new MemoryCluster());
    acme = api.acme();
    log.start();
    logger.addAppender(log);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(log);
    api.close();
  }

  @Test
  void every_request_meanwhile_gets_503_with_a_time_to_retry() {
    Library library = new Library(acme);
    String project = library.project();
    api.cable().cut();

    for (ApiClient.Answer answer :
        List.of(
            acme.get("/projects"),
            acme.get("/projects/" + project),
            acme.post("/projects", new JsonObject().put("name", "meanwhile")),
            acme.delete("/projects/" + project))) {
      answer.isProblem(503, "database-unavailable");
      assertThat(answer.headers().get("Retry-After")).isEqualTo("5");
    }
    assertThat(acme.sendRaw(HttpMethod.GET, "/", null).status()).isNotEqualTo(503);

    api.cable().mend();
    acme.get("/projects/" + project).is(200);
    assertThat(acme.get("/projects").data()).hasSize(1);
  }

  @Test
  void the_process_lives_meanwhile_but_is_not_ready_and_names_the_part() {
    JsonObject before = api.anonymous().get("/ready").is(200).json();
    assertThat(before.getBoolean("ready")).isTrue();
    api.cable().cut();

    awaitReadiness(503);
    ApiClient.Answer down = api.anonymous().get("/ready").is(503);
    assertThat(down.headers().get("Retry-After")).isEqualTo("5");
    assertThat(down.json().getJsonArray("parts"))
        .containsExactly(new JsonObject().put("name", "database").put("up", false));
    api.anonymous().get("/health").is(200);

    api.cable().mend();
    awaitReadiness(200);
  }

  @Test
  void another_part_that_is_down_is_named_without_the_reason() {
    api.parts = List.of(new Part("keycloak", Optional.of("Keycloak does not start: a secret.")));
    awaitReadiness(503);
    ApiClient.Answer down = api.anonymous().get("/ready").is(503);
    assertThat(down.body().toString()).contains("\"keycloak\"").doesNotContain("secret");
  }

  private void awaitReadiness(int status) {
    for (int i = 0; i < LOOKS && api.anonymous().get("/ready").status() != status; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    api.anonymous().get("/ready").is(status);
  }

  @Test
  void a_database_that_is_held_up_is_answered_for_and_goes_on_when_it_can() {
    String project = new Library(acme).project();
    api.cable().hold();
    for (int i = 0; i < 4; i++) {
      acme.get("/projects/" + project).isProblem(503, "database-unavailable");
    }
    api.cable().release();
    awaitReadiness(200);
    acme.get("/projects/" + project).is(200);
  }

  @Test
  void an_outage_is_a_line_when_it_begins_and_a_line_when_it_is_over() {
    api.cable().cut();
    for (int i = 0; i < REQUESTS; i++) {
      acme.get("/projects").is(503);
      acme.post("/projects", new JsonObject().put("name", "meanwhile " + i)).is(503);
    }
    assertThat(lines()).singleElement().asString().contains("the database cannot be reached");

    api.cable().mend();
    for (int i = 0; i < LOOKS && lines().size() < 2; i++) {
      acme.get("/projects").is(200);
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(lines()).hasSize(2).last().asString().contains("the database answers again");
  }

  /** A candidate asks for the lock in each round. */
  @Test
  void a_candidate_that_meets_an_outage_says_that_it_is_one() {
    TenantDatabase database = overTheCable();
    Leadership leader = new Leadership(database, 7);
    Leadership candidate = new Leadership(database, 7);
    assertThat(TestApi.<Boolean>await(leader.confirm())).isTrue();
    assertThat(TestApi.<Boolean>await(candidate.confirm())).isFalse();

    api.cable().hold();
    Future<Boolean> asked = candidate.confirm();
    api.cable().cut();

    assertThatThrownBy(() -> TestApi.await(asked))
        .matches(DatabaseUnreachableException::isBehind, "unreachable");
    assertThat(lines()).noneMatch(line -> line.contains("a step of the"));
    TestApi.await(database.close());
  }

  @Test
  void a_statement_on_a_connection_that_is_already_closed_says_that_it_met_an_outage() {
    TenantDatabase database = overTheCable();
    SqlConnection session = TestApi.await(database.session()).connection();
    Promise<Void> closed = Promise.promise();
    session.closeHandler(closed::complete);
    api.cable().cut();
    TestApi.await(closed.future());

    assertThatThrownBy(() -> TestApi.await(database.onSession(session.query("select 1").execute())))
        .matches(DatabaseUnreachableException::isBehind, "unreachable");
    TestApi.await(database.close());
  }

  private TenantDatabase overTheCable() {
    return TenantDatabase.open(
        api.vertx,
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(api.cable().port())
            .setDatabase(api.database.name())
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD),
        1);
  }

  @Test
  void a_sign_in_code_that_it_kept_from_opening_a_session_opens_one_after() {
    JsonObject code =
        new JsonObject()
            .put("code", api.api.signInCode(new TenantId(api.database.acme()), "ann", Role.ADMIN));
    api.cable().cut();
    api.anonymous().post("/session", code).isProblem(503, "database-unavailable");
    api.anonymous().post("/session", code).isProblem(503, "database-unavailable");

    api.cable().mend();
    api.anonymous().post("/session", code).is(201);
    api.anonymous().post("/session", code).isProblem(401, "invalid-code");
  }

  @Test
  void an_experiment_that_was_wanted_before_is_brought_to_its_end_after() {
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, Library.GROUNDED);
    String id =
        acme.post(
                "/projects/" + project + "/experiments",
                ExperimentsTest.wish(version).put("embedders", new JsonArray().add("lexical")))
            .is(202)
            .id();
    for (int i = 0; i < LOOKS && api.cluster.submitted.isEmpty(); i++) {
      LockSupport.parkNanos(10_000_000);
    }
    api.cable().cut();
    acme.get("/experiments/" + id).is(503);
    api.cluster.finishing().set(Stage.SCORING, new JobStatus.Finished());
    api.cable().mend();

    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("completed");
  }

  @Test
  void an_import_that_it_interrupts_is_done_from_its_file_when_the_database_is_back()
      throws Exception {
    Library library = new Library(acme);
    String dataset = library.dataset(library.project());
    String id = acme.post("/datasets/" + dataset + "/imports", new JsonObject()).is(201).id();
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table items in access exclusive mode");
      acme.put("/imports/" + id + "/content", Buffer.buffer(Library.GROUNDED)).is(202);
      for (int i = 0; i < LOOKS && api.count(STORING) == 0; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(api.count(STORING)).as("stands in the middle of its rows").isPositive();
      api.cable().cut();
      connection.rollback();
    }
    api.cable().mend();
    // The first request may still get a connection that the cut has broken.
    for (int i = 0; i < LOOKS && acme.get("/imports/" + id).status() == 503; i++) {
      LockSupport.parkNanos(10_000_000);
    }

    assertThat(library.ended(id).getString("state")).isEqualTo("completed");
    assertThat(api.count("select count(*) from dataset_versions")).isOne();
    assertThat(api.count("select count(*) from items")).isEqualTo(2);
  }

  @Test
  void what_became_of_a_request_is_in_the_audit_once_the_database_is_back() {
    api.cable().cutAfter("insert into projects");
    String id = acme.post("/projects", new JsonObject().put("name", "just before")).is(201).id();
    for (int i = 0; i < LOOKS && !api.cable().hasHappened(); i++) {
      LockSupport.parkNanos(10_000_000);
    }
    String outcomes = "select count(*) from audit_outcomes where created_id = '%s'".formatted(id);
    assertThat(api.count(outcomes)).as("it could not be written").isZero();

    api.cable().mend();
    for (int i = 0; i < LOOKS && api.count(outcomes) == 0; i++) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(api.count(outcomes)).isOne();
  }

  private List<String> lines() {
    return new ArrayList<>(log.list)
        .stream()
            .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
            .map(DatabaseOutageTest::line)
            .toList();
  }

  /** With the failure behind it, which alone says why a line came that nobody expected. */
  private static String line(ILoggingEvent event) {
    IThrowableProxy failure = event.getThrowableProxy();
    return failure == null
        ? event.getFormattedMessage()
        : "%s: %s: %s"
            .formatted(event.getFormattedMessage(), failure.getClassName(), failure.getMessage());
  }
}
