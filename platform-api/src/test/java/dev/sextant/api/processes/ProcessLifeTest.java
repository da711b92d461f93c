package dev.sextant.api.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Several processes of the API on one database: each ends only what dead ones were doing. */
class ProcessLifeTest {

  private static final String IMPORT =
      """
      insert into imports (tenant_id, id, dataset_id, format, on_error, created_by, state, stage, process_id,
          source_name)
      select tenant_id, gen_random_uuid(), id, 'native', 'refuse', 't', 'running', 'reading', %s, '%s' from datasets
      """;

  private static final String PREFLIGHT =
      """
      insert into preflights (tenant_id, id, project_id, version_id, embedders, request, created_by, process_id)
      select v.tenant_id, gen_random_uuid(), d.project_id, v.id, '{}', '"%2$s"', 't', %1$s
      from dataset_versions v join datasets d on d.id = v.dataset_id
      """;

  private final UUID living = UUID.randomUUID();
  private final UUID dead = UUID.randomUUID();
  private TestApi test;

  @BeforeEach
  void start() throws Exception {
    test = TestApi.start();
    UUID id = UUID.randomUUID();
    run(
        "insert into projects (tenant_id, id, name, created_by) values ('%s', '%s', 'p', 't')"
            .formatted(test.database.acme(), id),
        "insert into datasets (tenant_id, id, project_id, name, created_by) values ('%1$s', '%2$s', '%2$s', 'd', 't')"
            .formatted(test.database.acme(), id),
        """
        insert into dataset_versions (tenant_id, id, dataset_id, number, format, sha256, item_count,
            answer_count, items_with_context, items_with_samples, grounded_labels, factuality_labels,
            segment_count, segments_not_true, created_by)
        values ('%1$s', '%2$s', '%2$s', 1, 'native', repeat('a', 64), 1, 2, 1, 1, 2, 0, 0, 0, 't')
        """
            .formatted(test.database.acme(), id),
        "insert into api_processes values ('%s')".formatted(living),
        "insert into api_processes values ('%s', now() - interval '61 seconds')".formatted(dead));
    for (String sql : new String[] {IMPORT, PREFLIGHT}) {
      run(
          sql.formatted("'" + living + "'", "living"),
          sql.formatted("'" + dead + "'", "dead"),
          sql.formatted("'" + UUID.randomUUID() + "'", "unknown"),
          sql.formatted("null", "nobody"));
    }
  }

  @AfterEach
  void stop() {
    test.close();
  }

  @Test
  void a_process_has_ended_if_it_was_not_seen_for_a_minute() throws Exception {
    assertThat(count("select count(*) from imports where has_process_ended(process_id)"))
        .isEqualTo(3);
    assertThat(
            count(
                "select count(*) from imports where source_name = 'living' and not has_process_ended(process_id)"))
        .isOne();
  }

  @Test
  void a_process_that_was_seen_by_a_clock_that_was_set_back_since_has_ended() throws Exception {
    assertThat(hasEnded("'30 seconds'")).as("the clock was adjusted").isFalse();
    assertThat(hasEnded("'1 hour'")).isTrue();
  }

  private boolean hasEnded(String ahead) throws Exception {
    UUID id = UUID.randomUUID();
    run("insert into api_processes values ('%s', now() + interval %s)".formatted(id, ahead));
    return count("select count(*) where has_process_ended('%s')".formatted(id)) == 1;
  }

  /** After an outage of the database nobody was seen for long. */
  @Test
  void a_start_beside_others_ends_nothing_before_they_had_the_time_to_be_seen() throws Exception {
    PlatformApi other = test.startOther(false);

    assertThat(states("imports", "source_name").values()).containsOnly("running");
    assertThat(states("preflights", "request #>> '{}'").values()).containsOnly("running");
    assertThat(seen()).as("the first, the living and the other one").isEqualTo(3);

    await(other.close());
    assertThat(seen()).as("one that stops in order is no longer known").isEqualTo(2);
  }

  @Test
  void a_process_is_seen_while_it_lives_and_judges_after_several_beats() throws Exception {
    UUID id = UUID.randomUUID();
    AtomicInteger judged = new AtomicInteger();
    test.onDatabase(
        database -> {
          ProcessLife life =
              new ProcessLife(test.vertx, database, id, false, Duration.ofMillis(20));
          Promise<Void> done = Promise.promise();
          return life.begin()
              .onSuccess(
                  known ->
                      life.follow(
                          () -> {
                            judged.incrementAndGet();
                            done.tryComplete();
                            return Future.succeededFuture();
                          }))
              .compose(known -> done.future())
              .compose(ended -> life.end());
        });

    assertThat(judged).hasPositiveValue();
    assertThat(count("select count(*) from api_processes where id = '" + id + "'")).isZero();
  }

  @Test
  void a_process_knows_how_many_live() throws Exception {
    List<Integer> known = new CopyOnWriteArrayList<>();
    Connection session = sessionOf(living);
    test.onDatabase(
        database -> {
          ProcessLife life =
              new ProcessLife(test.vertx, database, UUID.randomUUID(), false, Duration.ofMillis(5));
          Promise<Void> done = Promise.promise();
          return life.begin()
              .onSuccess(begun -> known.add(life.living()))
              .compose(begun -> closed(session))
              .onSuccess(
                  fewer ->
                      life.follow(
                          () -> {
                            known.add(life.living());
                            done.tryComplete();
                            return Future.succeededFuture();
                          }))
              .compose(fewer -> done.future())
              .compose(seen -> life.end());
        });
    assertThat(known.get(0)).as("the first, the living and this one").isEqualTo(3);
    assertThat(known.get(1)).as("without the one that was just killed").isEqualTo(2);
    assertThat(count("select count(*) from api_processes where id = '" + living + "'")).isOne();
  }

  /** Closes a session as the end of its process does, and completes once the database knows. */
  private Future<Void> closed(Connection session) {
    return test.vertx
        .executeBlocking(
            () -> {
              session.close();
              ControlledJobs.await(
                  () ->
                      test.count(
                              "select count(*) from pg_stat_activity where application_name = '%s'"
                                  .formatted(ProcessLife.sessionName(living)))
                          == 0);
              return true;
            },
            false)
        .mapEmpty();
  }

  /** As Postgres sees the processes of a machine that has lost its power. */
  @Test
  void the_sessions_of_a_dead_process_are_ended_and_no_others() throws Exception {
    try (Connection ended = sessionOf(dead);
        Connection kept = sessionOf(living)) {
      AtomicInteger judged = new AtomicInteger();
      test.onDatabase(
          database -> {
            ProcessLife life =
                new ProcessLife(
                    test.vertx, database, UUID.randomUUID(), false, Duration.ofMillis(20));
            Promise<Void> done = Promise.promise();
            return life.begin()
                .onSuccess(
                    known ->
                        life.follow(
                            () -> {
                              if (judged.incrementAndGet() == 3) {
                                done.complete();
                              }
                              return Future.succeededFuture();
                            }))
                .compose(known -> done.future())
                .compose(thrice -> life.end());
          });
      assertThat(ended.isValid(0)).isFalse();
      assertThat(kept.isValid(0)).isTrue();
    }
  }

  @Test
  void a_start_alone_ends_everything() throws Exception {
    PlatformApi next = test.startOther(true);

    assertThat(states("imports", "source_name"))
        .containsValue("failed")
        .doesNotContainValue("running");
    assertThat(states("preflights", "request #>> '{}'")).doesNotContainValue("running");
    assertThat(count("select count(*) from api_processes")).isOne();
    await(next.close());
  }

  /** Opens a session in the middle of a transaction. */
  private Connection sessionOf(UUID process) throws SQLException {
    Connection session = test.database.api().getConnection();
    try (Statement statement = session.createStatement()) {
      statement.execute("set application_name = '%s'".formatted(ProcessLife.sessionName(process)));
      session.setAutoCommit(false);
      statement.execute("select 1");
    }
    return session;
  }

  private Map<String, String> states(String table, String name) throws SQLException {
    Map<String, String> states = new TreeMap<>();
    try (Connection connection = test.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select %s, state from %s".formatted(name, table))) {
      while (rows.next()) {
        states.put(rows.getString(1), rows.getString(2));
      }
    }
    return states;
  }

  private long seen() throws SQLException {
    return count("select count(*) from api_processes where seen_at > now() - interval '1 minute'");
  }

  private long count(String sql) throws SQLException {
    try (Connection connection = test.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private void run(String... statements) throws SQLException {
    try (Connection connection = test.database.superuser().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
  }
}
