package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every change leaves an audit event, whether it succeeds, is refused or fails. */
class AuditTest {

  /** Open operations: no caller is known at the start, so they write their own events. */
  private static final Set<String> WRITES_ITSELF =
      Set.of("createSession", "endProviderSession", "confirmMailAddress", "unsubscribeMailAddress");

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient admin = api.acme();

  @ParameterizedTest
  @EnumSource(
      value = Role.class,
      names = {"ADMIN", "VIEWER"})
  void whatever_changes_something_leaves_an_event_granted_or_not(Role role) {
    for (Operation operation : audited().toList()) {
      UUID id = UUID.randomUUID();
      // Uses a new subject each time: one operation signs its caller out everywhere, and then
      // tokens of that same second are refused.
      String subject = role.code() + "." + operation.getOperationId() + "@example.org";
      ApiClient.Answer answer =
          api.as(api.database.acme(), role, subject)
              .sendRaw(
                  operation.getHttpMethod(),
                  "/api/v1" + operation.getOpenAPIPath().replaceAll("\\{\\w+}", id.toString()),
                  null);
      JsonObject event = event(answer);
      assertThat(event.getString("operation")).isEqualTo(operation.getOperationId());
      assertThat(event.getJsonObject("actor"))
          .isEqualTo(
              new JsonObject()
                  .put("kind", "member")
                  .put("subject", subject)
                  .put("role", role.code())
                  .put("key_id", null));
      assertThat(event.getJsonObject("objects").stream().map(each -> each.getValue()))
          .allMatch(id.toString()::equals);
      assertThat(event.getJsonObject("outcome").getInteger("status")).isEqualTo(answer.status());
      assertThat(event.getString("address")).isEqualTo("127.0.0.1");
    }
  }

  @Test
  void signing_in_leaves_an_event() {
    String code = api.api.signInCode(new TenantId(api.database.acme()), "sue", Role.VIEWER);
    ApiClient.Answer session =
        api.anonymous().post("/session", new JsonObject().put("code", code)).is(201);
    JsonObject event = event(session);
    assertThat(event.getString("operation")).isEqualTo("createSession");
    assertThat(event.getJsonObject("actor").getString("subject")).isEqualTo("sue");
    assertThat(event.getJsonObject("outcome").getInteger("status")).isEqualTo(201);
  }

  @Test
  void what_only_reads_leaves_none() {
    assertThat(events(admin.get("/projects").is(200))).isEmpty();
    assertThat(events(admin.get("/audit-events").is(200))).isEmpty();
  }

  @Test
  void what_was_created_is_in_the_outcome() {
    ApiClient.Answer created = admin.post("/projects", named("created")).is(201);
    JsonObject outcome = event(created).getJsonObject("outcome");
    assertThat(outcome.getString("created_id")).isEqualTo(created.id());
    assertThat(outcome.getValue("code")).isNull();
  }

  @Test
  void a_refusal_is_written_with_its_code() {
    admin.post("/projects", named("taken")).is(201);
    ApiClient.Answer refused = admin.post("/projects", named("taken")).isProblem(409, "name-taken");
    assertThat(event(refused).getJsonObject("outcome").getString("code")).isEqualTo("name-taken");
    ApiClient.Answer forbidden =
        api.as(api.database.acme(), Role.VIEWER)
            .post("/projects", named("no"))
            .isProblem(403, "forbidden");
    assertThat(event(forbidden).getJsonObject("outcome").getString("code")).isEqualTo("forbidden");
  }

  @Test
  void what_breaks_leaves_its_event() {
    asSuperuser("alter table projects add constraint broken check (name <> 'broken')");
    ApiClient.Answer broken = admin.post("/projects", named("broken")).isProblem(500, "internal");
    assertThat(event(broken).getJsonObject("outcome").getInteger("status")).isEqualTo(500);
  }

  @Test
  void what_cannot_be_written_down_is_not_done() {
    asSuperuser("revoke insert on audit_events from sextant_api");
    admin.post("/projects", named("unseen")).isProblem(503, "audit-unavailable");
    asSuperuser(
        """
        grant insert (request_id, actor, subject, role, key_id, operation, objects, address)
        on audit_events to sextant_api
        """);
    assertThat(api.count("select count(*) from projects where name = 'unseen'")).isZero();
    admin.post("/projects", named("unseen")).is(201);
  }

  @Test
  void what_is_done_is_answered_even_if_its_outcome_cannot_be_written() {
    asSuperuser("revoke insert on audit_outcomes from sextant_api");
    ApiClient.Answer done = admin.post("/projects", named("half seen")).is(201);
    asSuperuser(
        "grant insert (request_id, event_at, status, code, created_id) on audit_outcomes to sextant_api");
    assertThat(event(done).getValue("outcome")).isNull();
  }

  @Test
  void what_no_database_holds_is_written_with_a_mark() {
    ApiClient.Answer answer =
        admin.sendRaw(HttpMethod.DELETE, "/api/v1/projects/a%F0%9F%92%A9b" + "x".repeat(300), null);
    String named = event(answer).getJsonObject("objects").getString("project_id");
    assertThat(named).startsWith("a?bx").hasSizeLessThanOrEqualTo(100);
  }

  @Test
  void another_tenant_sees_none_of_it() {
    ApiClient.Answer created = admin.post("/projects", named("ours")).is(201);
    assertThat(event(created)).isNotNull();
    assertThat(of(api.globex(), "?object_id=" + created.id())).isEmpty();
    assertThat(of(admin, "?object_id=" + created.id())).as("positive control").hasSize(1);
  }

  @Test
  void events_are_found_by_operation_object_actor_and_time() {
    String project = admin.post("/projects", named("found")).is(201).id();
    admin.delete("/projects/" + project).is(202);
    List<JsonObject> both = of(admin, "?object_id=" + project);
    assertThat(both)
        .extracting(each -> each.getString("operation"))
        .containsExactly("deleteProject", "createProject");
    assertThat(of(admin, "?operation=deleteProject&object_id=" + project)).hasSize(1);
    assertThat(of(admin, "?actor=member&object_id=" + project)).hasSize(2);
    assertThat(of(admin, "?actor=key&object_id=" + project)).isEmpty();
    String at = both.get(0).getString("at");
    assertThat(of(admin, "?object_id=" + project + "&from=" + at)).hasSize(1);
    assertThat(of(admin, "?object_id=" + project + "&to=" + at)).hasSize(1);
    admin.get("/audit-events?from=2026-02-31T00:00:00Z").isProblem(400, "invalid-parameter");
    admin.get("/audit-events?from=yesterday").isProblem(400, "invalid-parameter");
  }

  @Test
  void pages_hold_every_event_once() {
    for (int i = 0; i < 5; i++) {
      admin.delete("/projects/" + UUID.randomUUID()).is(404);
    }
    List<JsonObject> all = of(admin, "?limit=100");
    List<JsonObject> paged = new ArrayList<>();
    String cursor = "";
    while (cursor != null && paged.size() < all.size()) {
      JsonObject page = admin.get("/audit-events?limit=2" + cursor).is(200).json();
      page.getJsonArray("data").forEach(each -> paged.add((JsonObject) each));
      cursor =
          page.getString("next_cursor") == null ? null : "&cursor=" + page.getString("next_cursor");
    }
    assertThat(paged.subList(0, all.size())).isEqualTo(all);
    assertThat(all).extracting(each -> each.getString("id")).doesNotHaveDuplicates();
  }

  @Test
  void the_rule_of_retention_is_the_tenants_own() {
    assertThat(api.globex().get("/settings/audit-retention").is(200).json().getInteger("days"))
        .isEqualTo(400);
    JsonObject rule =
        admin.put("/settings/audit-retention", new JsonObject().put("days", 120)).is(200).json();
    assertThat(rule.getString("changed_by")).isEqualTo("ann@example.org");
    assertThat(admin.get("/settings/audit-retention").is(200).json()).isEqualTo(rule);
    admin
        .put("/settings/audit-retention", new JsonObject().put("days", 89))
        .isProblem(422, "invalid-body");
    assertThat(api.globex().get("/settings/audit-retention").json().getInteger("days"))
        .isEqualTo(400);
  }

  private static Stream<Operation> audited() {
    return api.contract.operations().stream()
        .filter(
            each ->
                !each.getHttpMethod().equals(HttpMethod.GET)
                    || Boolean.TRUE.equals(each.getOpenAPIModel().getBoolean("x-audit")))
        .filter(each -> !isOpen(each) || !WRITES_ITSELF.contains(each.getOperationId()));
  }

  private static boolean isOpen(Operation operation) {
    return !operation.getOpenAPIModel().containsKey("x-permission");
  }

  private static JsonObject event(ApiClient.Answer answer) {
    List<JsonObject> events = events(answer);
    assertThat(events).as("events of " + answer.body()).hasSize(1);
    return events.get(0);
  }

  private static List<JsonObject> events(ApiClient.Answer answer) {
    String request = answer.headers().get("X-Request-Id");
    return of(admin, "?limit=100").stream()
        .filter(each -> each.getString("request_id").equals(request))
        .toList();
  }

  private static List<JsonObject> of(ApiClient client, String query) {
    return client.get("/audit-events" + query).is(200).data().stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  private static JsonObject named(String name) {
    return new JsonObject().put("name", name);
  }

  private static void asSuperuser(String statement) {
    api.sql(api.database.superuser(), api.database.acme(), statement);
  }
}
