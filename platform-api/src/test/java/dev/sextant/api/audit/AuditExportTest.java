package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Exports the audit log with more events than fit on a page. */
class AuditExportTest {

  private static final int EVENTS = 10_000;

  /** Events are one millisecond apart, so their order is known. */
  private static final String FILL =
      """
      insert into audit_events (tenant_id, at, request_id, actor, subject, operation, objects, address)
      select t.id, timestamptz '2026-03-01 00:00:00Z' + n * interval '1 millisecond', gen_random_uuid(), 'member',
             t.name || ' ' || n, 'createProject', '{}', '127.0.0.1'
      from tenants t, generate_series(1, %d) n
      """;

  private static TestApi api;
  private static ApiClient admin;

  @BeforeAll
  static void start() {
    api = TestApi.start();
    admin = api.acme();
    api.sql(api.database.superuser(), api.database.acme(), FILL.formatted(EVENTS));
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void every_event_of_the_tenant_is_in_it_oldest_first() {
    ApiClient.Answer answer = admin.get("/audit-events/export?format=jsonl" + MARCH).is(200);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("application/jsonl");
    assertThat(answer.headers().get("Content-Disposition"))
        .isEqualTo("attachment; filename=\"audit.jsonl\"");
    List<JsonObject> events = answer.body().toString().lines().map(JsonObject::new).toList();
    assertThat(events).hasSize(EVENTS);
    for (int i = 0; i < EVENTS; i++) {
      assertThat(events.get(i).getJsonObject("actor").getString("subject"))
          .isEqualTo("acme " + (i + 1));
    }
    assertThat(events.get(0)).isEqualTo(oldestListed());
  }

  @Test
  void it_covers_the_requested_period() {
    String body =
        admin
            .get(
                "/audit-events/export?format=jsonl&from=2026-03-01T00:00:01Z&to=2026-03-01T00:00:02Z")
            .is(200)
            .body()
            .toString();
    assertThat(body.lines()).hasSize(1_000);
    assertThat(body).contains("acme 1000\"", "acme 1999\"").doesNotContain("acme 2000\"");
  }

  @Test
  void as_csv_it_has_a_head_and_no_formula() {
    api.sql(
        api.database.superuser(),
        api.database.acme(),
        """
        insert into audit_events (at, request_id, actor, subject, operation, objects, address)
        values ('2026-04-01T00:00:00Z', gen_random_uuid(), 'visitor', '=cmd|'' /C calc''!A0', 'createSession',
                '{"project_id": "a,b"}', '@SUM(1)')
        """);
    ApiClient.Answer answer =
        admin
            .get(
                "/audit-events/export?format=csv&from=2026-04-01T00:00:00Z&to=2026-04-02T00:00:00Z")
            .is(200);
    assertThat(answer.headers().get("Content-Type")).isEqualTo("text/csv");
    List<String> lines = answer.body().toString().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.get(0)).startsWith("id,at,request_id,actor,subject,").endsWith(",ended_at");
    assertThat(lines.get(1))
        .contains(
            ",\"visitor\",\"'=cmd|' /C"
                + " calc'!A0\",,,\"createSession\",\"{\"\"project_id\"\":\"\"a,b\"\"}\",\"'@SUM(1)\",,,,");
  }

  @Test
  void that_it_was_taken_is_in_the_log() {
    ApiClient.Answer answer = admin.get("/audit-events/export?format=csv" + MARCH).is(200);
    String request = answer.headers().get("X-Request-Id");
    assertThat(admin.get("/audit-events?operation=exportAuditEvents").is(200).data().stream())
        .extracting(each -> ((JsonObject) each).getString("request_id"))
        .contains(request);
  }

  @Test
  void a_format_that_there_is_not_is_refused() {
    admin
        .sendRaw(HttpMethod.GET, "/api/v1/audit-events/export?format=xlsx", null)
        .isProblem(400, "invalid-parameter");
    admin
        .sendRaw(HttpMethod.GET, "/api/v1/audit-events/export", null)
        .isProblem(400, "invalid-parameter");
  }

  private static final String MARCH = "&from=2026-03-01T00:00:00Z&to=2026-03-31T00:00:00Z";

  private static JsonObject oldestListed() {
    return admin
        .get("/audit-events?from=2026-03-01T00:00:00Z&to=2026-03-01T00:00:00.002Z")
        .is(200)
        .data()
        .getJsonObject(0);
  }
}
