package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The audit log has a partition for each month, and a month that no rule keeps is dropped. */
class AuditMonthsTest {

  private static final YearMonth NOW = YearMonth.now(ZoneOffset.UTC);
  private static final String EVENTS = "select count(*) from audit_events";
  private static final String KEEP = "select 0 from keep_audit_months()";
  private static final String DROP = "select drop_old_audit_month()";

  private static final String PARTITIONS =
      """
      select inhrelid::regclass::text
      from pg_inherits
      where inhparent in ('audit_events'::regclass, 'audit_outcomes'::regclass)
      order by 1
      """;

  /** One event for each tenant on the first of a month, with its outcome. */
  private static final String EVENT =
      """
      with event as (
        insert into audit_events (tenant_id, at, request_id, actor, subject, operation, objects, address)
        select id, '%1$s-01 00:00+00', gen_random_uuid(), 'member', 'ann', 'x', '{}', 'a'
        from tenants
        returning tenant_id, request_id, at)
      insert into audit_outcomes (tenant_id, request_id, event_at, status)
      select tenant_id, request_id, at, 200
      from event
      """;

  private static final String NOT_DROPPED = "55P03";

  private static EmptyDatabase database;
  private static Statement statement;

  @BeforeAll
  static void start() throws Exception {
    database = new EmptyDatabase();
    statement = database.statement;
    statement.execute("insert into tenants (name) values ('acme'), ('globex')");
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  @BeforeEach
  void clear() throws SQLException {
    statement.execute("reset role; set app.tenant_id = ''; set timezone = 'America/New_York'");
    statement.execute("truncate audit_events, audit_outcomes, audit_retention");
    for (String partition : strings(PARTITIONS)) {
      if (!partition.endsWith("_other")) {
        statement.execute("drop table " + partition);
      }
    }
  }

  @Test
  void months_are_there_before_they_begin() throws SQLException {
    asApi(KEEP);
    asApi(KEEP);
    assertThat(strings(PARTITIONS))
        .containsExactlyInAnyOrder(
            "audit_events_other",
            "audit_outcomes_other",
            month("events", NOW),
            month("outcomes", NOW),
            month("events", NOW.plusMonths(1)),
            month("outcomes", NOW.plusMonths(1)),
            month("events", NOW.plusMonths(2)),
            month("outcomes", NOW.plusMonths(2)));
    asApi(
        """
        with event as (
          insert into audit_events (request_id, actor, subject, operation, objects, address)
          values (gen_random_uuid(), 'member', 'ann', 'x', '{}', 'a')
          returning request_id, at)
        insert into audit_outcomes (request_id, event_at, status)
        select request_id, at, 200
        from event
        """);
    assertThat(number("select count(*) from " + month("events", NOW))).isOne();
    assertThat(number("select count(*) from " + month("outcomes", NOW))).isOne();
  }

  @Test
  void rows_outside_all_months_move_to_one_of_their_own() throws SQLException {
    YearMonth early = NOW.minusMonths(5);
    YearMonth wrong = YearMonth.of(1999, 12);
    statement.execute(EVENT.formatted(early));
    statement.execute(EVENT.formatted(wrong));
    assertThat(number("select count(*) from audit_events_other")).isEqualTo(4);
    asApi(KEEP);
    for (String what : List.of("events", "outcomes")) {
      assertThat(number("select pg_relation_size('audit_%s_other')".formatted(what)))
          .as("bytes that would be looked at, and locked, every hour")
          .isZero();
      assertThat(number("select count(*) from " + month(what, early))).isEqualTo(2);
      assertThat(number("select count(*) from " + month(what, wrong))).isEqualTo(2);
    }
  }

  /** Whatever the clock says when the operation ends, and whatever the id of the request is. */
  @Test
  void an_outcome_leaves_with_its_event() throws SQLException {
    statement.execute(EVENT.formatted(NOW.minusMonths(30)));
    asApi(KEEP);
    assertThat(string(DROP)).isEqualTo("%tY_%<tm".formatted(NOW.minusMonths(30)));
    assertThat(number(EVENTS + " where operation = 'x'")).isZero();
    assertThat(
            number("select count(*) from audit_outcomes where event_at < now() - interval '1 day'"))
        .isZero();
  }

  @Test
  void a_detached_month_is_reported_and_keeps_no_other_from_being_created() throws SQLException {
    asApi(KEEP);
    String detached = month("events", NOW.plusMonths(1));
    statement.execute("alter table audit_events detach partition " + detached);
    statement.execute("drop table " + month("events", NOW.plusMonths(2)));
    try {
      assertThat(string("select keep_audit_months()")).isEqualTo("{%s}".formatted(detached));
      assertThat(strings(PARTITIONS)).contains(month("events", NOW.plusMonths(2)));
    } finally {
      statement.execute("drop table " + detached);
    }
  }

  @Test
  void a_month_is_not_dropped_while_somebody_reads_the_log() throws SQLException {
    statement.execute(EVENT.formatted(NOW.minusMonths(30)));
    asApi(KEEP);
    try (Connection reader = database.connect();
        Statement reading = reader.createStatement()) {
      reader.setAutoCommit(false);
      reading.execute("lock table audit_events in access share mode");
      assertThatThrownBy(() -> asApi(DROP))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo(NOT_DROPPED));
      reader.rollback();
    }
    assertThat(number(EVENTS)).as("with nothing logged").isEqualTo(2);
    assertThat(string(DROP)).isNotNull();
  }

  @Test
  void one_process_at_a_time_removes_anything() throws SQLException {
    statement.execute(EVENT.formatted(NOW.minusMonths(30)));
    asApi(KEEP);
    try (Connection other = database.connect();
        Statement removing = other.createStatement()) {
      other.setAutoCommit(false);
      removing.execute("select pg_advisory_xact_lock('audit_events'::regclass::bigint)");
      assertThat(string(DROP)).isNull();
      assertThat(asApi("select remove_old_audit_events(100)")).isZero();
      other.rollback();
    }
    assertThat(asApi("select remove_old_audit_events(100)")).isOne();
  }

  @Test
  void rows_are_reached_through_the_partitioned_table_only() throws SQLException {
    statement.execute(EVENT.formatted(NOW.minusMonths(1)));
    asApi(KEEP);
    assertThat(strings(PARTITIONS)).hasSizeGreaterThan(8);
    for (String partition : strings(PARTITIONS)) {
      for (String role : List.of(Roles.API, Roles.JOBS)) {
        statement.execute("set role " + role);
        assertThatThrownBy(() -> statement.execute("select from " + partition))
            .isInstanceOfSatisfying(
                SQLException.class, denied -> assertThat(denied.getSQLState()).isEqualTo("42501"));
      }
      statement.execute("set app.tenant_id = ''; set role " + Roles.OWNER);
      assertThat(number("select count(*) from " + partition)).as("the owner, unbound").isZero();
      statement.execute("reset role");
    }
    assertThat(number("select count(*) from " + month("events", NOW.minusMonths(1))))
        .as("positive control")
        .isEqualTo(2);
  }

  @Test
  void a_month_that_no_rule_keeps_is_dropped_and_each_log_says_so() throws SQLException {
    YearMonth kept = YearMonth.from(LocalDate.now(ZoneOffset.UTC).minusDays(400));
    for (int back = -1; back <= 2; back++) {
      statement.execute(EVENT.formatted(kept.minusMonths(back)));
    }
    asApi(KEEP);
    assertThat(string(DROP)).isEqualTo("%tY_%<tm".formatted(kept.minusMonths(2)));
    assertThat(strings(PARTITIONS))
        .as("one in a call")
        .contains(month("events", kept.minusMonths(1)));
    assertThat(string(DROP)).isEqualTo("%tY_%<tm".formatted(kept.minusMonths(1)));
    assertThat(string(DROP)).isNull();
    assertThat(strings(PARTITIONS))
        .contains(month("events", kept), month("outcomes", kept))
        .doesNotContain(
            month("events", kept.minusMonths(1)),
            month("events", kept.minusMonths(2)),
            month("outcomes", kept.minusMonths(1)),
            month("outcomes", kept.minusMonths(2)));
    assertThat(number(EVENTS + " where operation = 'x'")).isEqualTo(4);
    assertThat(
            strings(
                """
                select distinct count(*) || ' times ' || min(objects::text)
                from audit_events
                where operation = 'removeOldAuditEvents'
                group by tenant_id
                """))
        .containsExactly("2 times {\"removed\": 1, \"older_than_days\": 400}");
    assertThat(
            number(
                """
                select count(*)
                from audit_events e
                where not exists (
                  select from audit_outcomes o where o.event_at = e.at and o.request_id = e.request_id)
                """))
        .as("events without their outcome")
        .isZero();
  }

  @Test
  void the_longest_rule_keeps_a_month_and_other_tenants_rows_go_by_theirs() throws SQLException {
    YearMonth old = NOW.minusMonths(20);
    statement.execute(EVENT.formatted(old));
    asApi(KEEP);
    statement.execute(
        "insert into audit_retention (tenant_id, days, changed_by) select id, 3650, 'ann' from tenants where name = 'acme'");
    assertThat(string(DROP)).isNull();
    for (String tenant : List.of("acme", "globex")) {
      statement.execute(
          "select set_config('app.tenant_id', id::text, false) from tenants where name = '%s'"
              .formatted(tenant));
      asApi("select remove_old_audit_events(100)");
    }
    statement.execute("set app.tenant_id = ''");
    assertThat(
            strings(
                "select t.name from audit_events e join tenants t on t.id = e.tenant_id where e.operation = 'x'"))
        .containsExactly("acme");
  }

  @Test
  void without_a_rule_events_stay_to_the_end_of_their_month() throws SQLException {
    YearMonth month = YearMonth.from(LocalDate.now(ZoneOffset.UTC).minusDays(400));
    statement.execute(EVENT.formatted(month));
    statement.execute(
        "select set_config('app.tenant_id', id::text, false) from tenants where name = 'acme'");
    assertThat(asApi("select remove_old_audit_events(100)")).isZero();
    statement.execute("update audit_events set at = at - interval '1 second'");
    assertThat(asApi("select remove_old_audit_events(100)")).isOne();
  }

  /** An outcome is looked for in the month of its request only. */
  @Test
  void a_page_reads_the_newest_months() throws SQLException {
    for (int back = 0; back < 6; back++) {
      for (int n = 0; n < 20; n++) {
        statement.execute(EVENT.formatted(NOW.minusMonths(back)));
      }
    }
    asApi(KEEP);
    statement.execute("analyze audit_events, audit_outcomes");
    statement.execute(
        "select set_config('app.tenant_id', id::text, false) from tenants where name = 'acme'");
    statement.execute("set role " + Roles.API);
    statement.execute(
        "set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off; set enable_material = off");
    List<String> plan =
        strings(
            """
            explain (analyze, costs off, timing off, summary off, buffers off)
            select e.id, o.status
            from audit_events e
            left join audit_outcomes o on o.event_at = e.at and o.request_id = e.request_id
            where e.at >= '%s-01' and (e.at, e.id) < ('infinity', uuidv7())
            order by e.at desc, e.id desc
            limit 5
            """
                .formatted(NOW.minusMonths(2)));
    statement.execute(
        "reset role; reset enable_hashjoin; reset enable_mergejoin; reset enable_seqscan; reset enable_material");
    assertThat(plan)
        .noneMatch(line -> line.contains("Sort") && !line.contains("Key"))
        .noneMatch(line -> line.contains(month("events", NOW.minusMonths(4)) + " "))
        .filteredOn(line -> line.contains("Scan") && line.contains("audit_outcomes_"))
        .filteredOn(line -> !line.contains("never executed"))
        .as("months of outcomes of %s", plan)
        .hasSize(1);
  }

  private static String month(String what, YearMonth month) {
    return "audit_%s_%tY_%<tm".formatted(what, month);
  }

  /** Runs a statement as the role of the API; returns its number, or 0. */
  private static long asApi(String sql) throws SQLException {
    String value = string(sql);
    return value == null ? 0 : Long.parseLong(value);
  }

  /** Runs a statement as the role of the API; returns its value, if any. */
  private static String string(String sql) throws SQLException {
    statement.execute(
        "select set_config('app.tenant_id', coalesce(nullif(current_setting('app.tenant_id'), ''), (select min(id::text) from tenants)), false)");
    statement.execute("set role " + Roles.API);
    try {
      if (!statement.execute(sql)) {
        return null;
      }
      ResultSet row = statement.getResultSet();
      row.next();
      return row.getString(1);
    } finally {
      statement.execute("reset role");
    }
  }

  private static long number(String query) throws SQLException {
    return Long.parseLong(strings(query).get(0));
  }

  private static List<String> strings(String query) throws SQLException {
    List<String> found = new ArrayList<>();
    ResultSet rows = statement.executeQuery(query);
    while (rows.next()) {
      found.add(rows.getString(1));
    }
    return found;
  }
}
