package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.audit.AuditEvent.Actor.Kind;
import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Sign-ins go to the tenant's audit log, an operator's actions to the platform's. */
class AuditTrailTest {

  private static final UUID LAST = new UUID(-1, -1);
  private static final List<String> LINES = new CopyOnWriteArrayList<>();

  private static TestDatabase server;
  private static Vertx vertx;
  private static TenantDatabase database;
  private static AuditTrail trail;
  private static TenantId acme;
  private static TenantId globex;

  @BeforeAll
  static void start() {
    server = TestDatabase.create();
    vertx = Vertx.vertx();
    database =
        TenantDatabase.open(
            vertx,
            new PgConnectOptions()
                .setHost("127.0.0.1")
                .setPort(server.port())
                .setDatabase(server.name())
                .setUser(Roles.API)
                .setPassword(TestDatabase.PASSWORD),
            2);
    trail = new AuditTrail(database, new AuditLines(LINES::add));
    acme = new TenantId(server.acme());
    globex = new TenantId(server.globex());
  }

  @AfterAll
  static void stop() {
    await(database.close());
    await(vertx.close());
    server.close();
  }

  @Test
  void signing_in_is_in_the_record_of_the_tenant() {
    Attempt attempt = attempt("createSession");
    Caller ann = Caller.member(acme, "ann", Role.EDITOR);
    await(trail.signedIn(attempt, ann, Future::succeededFuture));
    AuditEvent event = event(acme, attempt);
    assertThat(List.of(event.actor().kind(), event.actor().subject(), event.actor().role()))
        .containsExactly(Kind.MEMBER, "ann", "editor");
    assertThat(event.outcome().status()).isEqualTo(201);
    assertThat(onPlatform(attempt)).isEmpty();
    assertThat(lines(attempt)).containsExactly("event " + acme.value(), "outcome " + acme.value());
  }

  /** The watch has logged it: two events of one request would differ from its lines. */
  @Test
  void a_switch_to_the_same_tenant_is_logged_once() {
    Caller ann = Caller.member(acme, "ann", Role.EDITOR);
    Attempt here = attempt("switchTenant", Optional.of(ann));
    await(trail.begun(here, ann));
    await(trail.signedIn(here, ann, Future::succeededFuture));
    assertThat(in(acme, here)).hasSize(1);
    Caller there = Caller.member(globex, "ann", Role.EDITOR);
    await(trail.signedIn(here, there, Future::succeededFuture));
    assertThat(event(globex, here).outcome().status()).isEqualTo(201);
  }

  @Test
  void a_sign_in_without_a_session_has_no_outcome() {
    Attempt attempt = attempt("createSession");
    Caller ann = Caller.member(acme, "ann", Role.EDITOR);
    Future<Void> lost = Future.failedFuture("no session");
    assertThatThrownBy(() -> await(trail.signedIn(attempt, ann, () -> lost)))
        .hasStackTraceContaining("no session");
    assertThat(event(acme, attempt).outcome()).isNull();
    assertThat(lines(attempt)).containsExactly("event " + acme.value());
  }

  @Test
  void what_an_operator_does_is_in_the_record_of_the_platform() {
    Attempt attempt = attempt("createTenant");
    UUID made = UUID.randomUUID();
    Operator operator = new Operator("olga", null);
    AuditTrail.Begun begun = await(trail.begun(attempt, operator));
    Reply reply = Reply.created("/api/v1/tenants/" + made, new JsonObject());
    await(trail.ended(NewEvent.Outcome.of(attempt, reply), begun));
    AuditEvent event = onPlatform(attempt).get(0);
    assertThat(List.of(event.actor().kind(), event.actor().subject()))
        .containsExactly(Kind.OPERATOR, "olga");
    assertThat(event.outcome().createdId()).isEqualTo(made);
    assertThat(in(acme, attempt)).isEmpty();
  }

  @Test
  void an_operator_who_is_a_member_is_in_both() {
    Attempt attempt = attempt("createProject");
    Operator olga = new Operator("olga", Caller.member(acme, "olga", Role.ADMIN));
    await(trail.signedIn(attempt, olga, Future::succeededFuture));
    assertThat(event(acme, attempt).actor().role()).isEqualTo("admin");
    assertThat(onPlatform(attempt)).hasSize(1);
    assertThat(lines(attempt))
        .containsExactly(
            "event " + acme.value(), "event null", "outcome " + acme.value(), "outcome null");
  }

  private static List<String> lines(Attempt attempt) {
    return LINES.stream()
        .map(JsonObject::new)
        .filter(line -> line.getString("request_id").equals(attempt.requestId()))
        .map(line -> line.getString("kind") + " " + line.getString("tenant_id"))
        .toList();
  }

  private static Attempt attempt(String operation) {
    return attempt(operation, Optional.empty());
  }

  private static Attempt attempt(String operation, Optional<Principal> verified) {
    return new Attempt(
        UUID.randomUUID().toString(),
        operation,
        true,
        Map.of(),
        "192.0.2.1",
        Optional.empty(),
        verified);
  }

  private static AuditEvent event(TenantId tenant, Attempt attempt) {
    List<AuditEvent> events = in(tenant, attempt);
    assertThat(events).hasSize(1);
    return events.get(0);
  }

  private static List<AuditEvent> in(TenantId tenant, Attempt attempt) {
    AuditFilter all = new AuditFilter(AuditFilter.FIRST, AuditFilter.LAST, null, null, null);
    return of(
        attempt,
        database.inTenant(
            tenant, db -> new AuditStore().newest(db, all, AuditFilter.LAST, LAST, 100)));
  }

  private static List<AuditEvent> onPlatform(Attempt attempt) {
    return of(attempt, database.inNoTenant(db -> new AuditStore().newestOnPlatform(db, LAST, 100)));
  }

  private static List<AuditEvent> of(Attempt attempt, Future<List<AuditEvent>> events) {
    return await(events).stream()
        .filter(each -> each.requestId().toString().equals(attempt.requestId()))
        .toList();
  }

  private static <T> T await(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
