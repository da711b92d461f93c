package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two transactions wait for each other's rows, and Postgres rolls one back. */
class CollisionsTest {

  private static final int LOOKS = 3_000;

  private final TestDatabase server = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();
  private TenantDatabase database;
  private TenantId tenant;

  @BeforeEach
  void open() throws Exception {
    PgConnectOptions options =
        new PgConnectOptions()
            .setHost("127.0.0.1")
            .setPort(server.port())
            .setDatabase(server.name())
            .setUser(Roles.API)
            .setPassword(TestDatabase.PASSWORD);
    database = TenantDatabase.open(vertx, options, 4);
    tenant = new TenantId(server.acme());
    await(
        database.inTenant(
            tenant,
            db ->
                db.query(
                        "insert into projects (name, created_by) values ('one', 'ann'), ('two', 'ann')")
                    .execute()));
  }

  @AfterEach
  void close() throws Exception {
    await(database.close());
    await(vertx.close());
    server.close();
  }

  @Test
  void the_one_that_is_rolled_back_is_run_again_and_both_are_kept() throws Exception {
    AtomicInteger met = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    Future<Void> forth =
        database.inTenant(tenant, db -> crossing(db, met, runs, "one", "two", "forth"));
    Future<Void> back =
        database.inTenant(tenant, db -> crossing(db, met, runs, "two", "one", "back"));

    await(Future.all(forth, back));

    assertThat(runs.get()).as("one of both met a deadlock").isGreaterThan(2);
    assertThat(changes()).isEqualTo(4);
  }

  @Test
  void what_must_not_be_repeated_is_not() {
    AtomicInteger met = new AtomicInteger();
    AtomicInteger runs = new AtomicInteger();
    Future<Void> forth =
        database.inTenantOnce(tenant, db -> crossing(db, met, runs, "one", "two", "forth"));
    Future<Void> back =
        database.inTenantOnce(tenant, db -> crossing(db, met, runs, "two", "one", "back"));

    assertThatThrownBy(() -> await(Future.all(forth, back)))
        .hasCauseInstanceOf(PgException.class)
        .hasMessageContaining("40P01");
    assertThat(runs).hasValue(2);
  }

  /** Such a row waits for the partition of all other rows, which is closed to it by then. */
  @Test
  void a_row_whose_month_got_a_partition_meanwhile_is_written_again() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    Future<Void> written;
    try (Connection other = server.superuser().getConnection();
        Statement months = other.createStatement()) {
      months.execute(
          "do $$ begin execute format('drop table audit_events_%s', to_char(now() at time zone 'UTC', 'YYYY_MM')); end $$");
      other.setAutoCommit(false);
      months.execute("select keep_audit_months()");
      written = database.inTenant(tenant, db -> event(db, runs));
      awaitLock(months);
      other.commit();
    }
    await(written);
    assertThat(runs).hasValueGreaterThan(1);
  }

  private static Future<Void> event(SqlClient db, AtomicInteger runs) {
    runs.incrementAndGet();
    return db.query(
            "insert into audit_events (request_id, actor, subject, operation, objects, address)"
                + " values (uuidv7(), 'system', 'ann', 'createProject', '{}', 'local')")
        .execute()
        .mapEmpty();
  }

  private static void awaitLock(Statement statement) throws Exception {
    boolean waits = false;
    for (int i = 0; i < LOOKS && !waits; i++) {
      try (ResultSet found =
          statement.executeQuery(
              "select count(*) > 0 from pg_locks where not granted and relation = 'audit_events_other'::regclass")) {
        waits = found.next() && found.getBoolean(1);
      }
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(waits).isTrue();
  }

  /** Locks the first row, waits until the other has locked its own, then locks the second. */
  private Future<Void> crossing(
      SqlClient db,
      AtomicInteger met,
      AtomicInteger runs,
      String first,
      String second,
      String mark) {
    runs.incrementAndGet();
    return change(db, first, mark)
        .onSuccess(locked -> met.incrementAndGet())
        .compose(locked -> meeting(met))
        .compose(both -> change(db, second, mark));
  }

  private Future<Void> meeting(AtomicInteger met) {
    return met.get() >= 2
        ? Future.succeededFuture()
        : vertx.timer(2, TimeUnit.MILLISECONDS).compose(later -> meeting(met));
  }

  private static Future<Void> change(SqlClient db, String name, String mark) {
    return db.query(
            "update projects set description = coalesce(description, '') || ' %s' where name = '%s'"
                .formatted(mark, name))
        .execute()
        .mapEmpty();
  }

  private long changes() throws Exception {
    return await(
        database.inTenant(
            tenant,
            db ->
                db.query(
                        "select sum(cardinality(string_to_array(trim(description), ' '))) as n from projects")
                    .execute()
                    .map(rows -> rows.iterator().next().getLong("n"))));
  }

  private static <T> T await(Future<T> future) throws Exception {
    try {
      return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new ExecutionException(String.valueOf(e.getCause().getMessage()), e.getCause());
    }
  }
}
