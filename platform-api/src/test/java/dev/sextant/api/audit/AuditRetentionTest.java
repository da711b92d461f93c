package dev.sextant.api.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The round that keeps the months of the audit log. */
class AuditRetentionTest {

  private static final int LOOKS = 3_000;
  private static final int QUIET_LOOKS = 30;

  private static final String OLD_EVENT =
      """
      insert into audit_events (tenant_id, at, request_id, actor, subject, operation, objects, address)
      select id, now() - interval '%d days', gen_random_uuid(), 'member', 'ann', 'old', '{}', 'a'
      from tenants
      """;

  private static final String OLD = "select count(*) from audit_events where operation = 'old'";
  private static final String MONTHS =
      "select count(*) from pg_inherits where inhparent = 'audit_events'::regclass";

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient admin = api.acme();

  /** The round of the start does what the tests count. */
  @BeforeAll
  static void awaitFirstRound() {
    int quiet = 0;
    for (int i = 0; i < LOOKS && quiet < QUIET_LOOKS; i++) {
      boolean works =
          api.count(
                  "select count(*) from pg_locks where locktype = 'advisory' and objid = 'audit_events'::regclass")
              > 0;
      quiet = works ? 0 : quiet + 1;
      LockSupport.parkNanos(10_000_000);
    }
  }

  @AfterEach
  void clear() {
    asSuperuser("truncate audit_events, audit_outcomes, audit_retention");
    keepMonths();
  }

  @Test
  void a_month_that_no_rule_keeps_is_dropped_and_the_log_says_so() {
    asSuperuser(OLD_EVENT.formatted(500));
    long before = api.count(MONTHS);

    keepMonths();

    assertThat(api.count(MONTHS)).isEqualTo(before);
    assertThat(api.count(OLD)).isZero();
    JsonArray removals = admin.get("/audit-events?operation=removeOldAuditEvents").is(200).data();
    assertThat(removals).hasSize(1);
    assertThat(removals.getJsonObject(0).getJsonObject("objects").getInteger("removed")).isOne();
    assertThat(removals.getJsonObject(0).getJsonObject("outcome").getInteger("status"))
        .isEqualTo(200);
  }

  @Test
  void two_months_a_round_are_dropped() {
    for (int days : new int[] {500, 600, 700}) {
      asSuperuser(OLD_EVENT.formatted(days));
    }
    asSuperuser(
        "insert into audit_retention (tenant_id, days, changed_by) select id, 3650, 'ann' from tenants");
    keepMonths();
    assertThat(api.count(OLD)).as("moved to their months").isEqualTo(6);
    asSuperuser("truncate audit_retention");
    long before = api.count(MONTHS);
    keepMonths();
    assertThat(api.count(MONTHS)).isEqualTo(before - 2);
  }

  @Test
  void what_is_removed_row_by_row_does_not_wait_for_who_reads_the_log() throws Exception {
    asSuperuser(OLD_EVENT.formatted(500));
    asSuperuser(OLD_EVENT.formatted(100));
    asSuperuser(
        "insert into audit_retention (tenant_id, days, changed_by) select id, 90, 'ann' from tenants");
    try (Connection reader = api.database.superuser().getConnection();
        Statement reading = reader.createStatement()) {
      reader.setAutoCommit(false);
      reading.execute("lock table audit_events in access share mode");
      keepMonths();
      reader.rollback();
    }
    assertThat(api.count(OLD)).isZero();
  }

  /** Dropping does not respect snapshots, and an export reads the log after other tables. */
  @Test
  void an_export_locks_the_log_before_it_reads_anything() throws Exception {
    String waiting =
        "select count(*) from pg_stat_activity where query like 'lock table audit_events%' and wait_event_type = 'Lock'";
    CompletableFuture<ApiClient.Answer> export;
    try (Connection other = api.database.superuser().getConnection();
        Statement dropping = other.createStatement()) {
      other.setAutoCommit(false);
      dropping.execute("lock table audit_events_other in access exclusive mode");
      export = CompletableFuture.supplyAsync(() -> admin.get("/export"));
      for (int i = 0; i < LOOKS && api.count(waiting) == 0; i++) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(api.count(waiting)).isOne();
      other.rollback();
    }
    export.get(60, TimeUnit.SECONDS).is(200);
  }

  @Test
  void requests_are_logged_in_the_month_that_they_were_made_in() {
    admin.post("/projects", new JsonObject().put("name", "now")).is(201);
    assertThat(api.count("select count(*) from audit_outcomes")).isPositive();
    assertThat(
            api.count(
                "select count(*) from audit_outcomes o join audit_events e on e.at = o.event_at and e.request_id = o.request_id"))
        .isEqualTo(api.count("select count(*) from audit_outcomes"));
    assertThat(api.count("select count(*) from audit_outcomes_other")).isZero();
  }

  private static void keepMonths() {
    api.onDatabase(database -> new AuditRetention(database).run());
  }

  private static void asSuperuser(String statement) {
    api.sql(api.database.superuser(), api.database.acme(), statement);
  }
}
