package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Rows of Postgres become records. */
class RecordMapperTest {

  private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-000000000007");

  private static TestDatabase server;
  private static Vertx vertx;
  private static TenantDatabase database;

  enum State {
    DONE,
    NOT_YET
  }

  record ThingId(UUID value) {}

  record Plain(
      ThingId id,
      String name,
      long itemCount,
      int retries,
      @Nullable Integer limit,
      double share,
      boolean isOpen,
      OffsetDateTime createdAt,
      byte[] secretHash) {}

  record Coded(State state, Optional<State> before, Set<State> reachable, List<String> names) {}

  record Range(double low, double high, State state) {}

  record Documents(JsonObject settings, Range range, List<Range> ranges) {}

  record One(String name) {}

  record Outer(UUID id, One one, int retries) {}

  @BeforeAll
  static void open() {
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
  }

  @AfterAll
  static void close() throws Exception {
    database.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    server.close();
  }

  @Test
  void columns_are_found_by_name_whatever_their_order_and_numbers_fit_the_component()
      throws Exception {
    Plain plain =
        read(
            Plain.class,
            """
            select '\\x0102'::bytea as secret_hash, timestamptz '2026-01-31 12:00:00+00' as created_at,
                   true as is_open, 0.5::real as share, null::integer as limit, 3::bigint as retries,
                   7::integer as item_count, 'one' as name, '%s'::uuid as id, 'unused' as more
            """
                .formatted(ID));
    assertThat(plain)
        .usingRecursiveComparison()
        .isEqualTo(
            new Plain(
                new ThingId(ID),
                "one",
                7,
                3,
                null,
                0.5,
                true,
                OffsetDateTime.parse("2026-01-31T12:00:00Z"),
                new byte[] {1, 2}));
  }

  @Test
  void enums_are_read_by_their_code_and_arrays_as_lists_or_sets() throws Exception {
    assertThat(
            read(
                Coded.class,
                """
                select 'not-yet' as state, null::text as before, array['done', 'not-yet'] as reachable,
                       array['b', 'a'] as names
                """))
        .isEqualTo(
            new Coded(
                State.NOT_YET,
                Optional.empty(),
                Set.of(State.DONE, State.NOT_YET),
                List.of("b", "a")));
  }

  @Test
  void json_is_read_as_what_the_component_is() throws Exception {
    assertThat(
            read(
                Documents.class,
                """
                select '{"a": 1}'::jsonb as settings, '{"low": 1, "high": 2.5, "state": "not-yet"}'::json as range,
                       '[{"low": 0, "high": 1, "state": "done"}]'::jsonb as ranges
                """))
        .isEqualTo(
            new Documents(
                JsonObject.of("a", 1),
                new Range(1, 2.5, State.NOT_YET),
                List.of(new Range(0, 1, State.DONE))));
  }

  @Test
  void a_record_without_a_column_of_its_own_is_read_from_the_same_row() throws Exception {
    assertThat(
            read(Outer.class, "select 'one' as name, 3 as retries, '%s'::uuid as id".formatted(ID)))
        .isEqualTo(new Outer(ID, new One("one"), 3));
  }

  @Test
  void a_null_is_refused_where_the_record_allows_none() {
    assertThatThrownBy(() -> read(One.class, "select null::text as name"))
        .hasRootCauseMessage("name of dev.sextant.api.tenancy.RecordMapperTest$One is null");
  }

  @Test
  void a_column_that_the_query_does_not_select_is_named() {
    assertThatThrownBy(() -> read(One.class, "select 'one' as other"))
        .hasStackTraceContaining("name");
  }

  private static <T extends Record> T read(Class<T> type, String query) throws Exception {
    return database
        .inNoTenant(db -> db.query(query).mapping(RecordMapper.of(type)).execute())
        .map(rows -> rows.iterator().next())
        .toCompletionStage()
        .toCompletableFuture()
        .get(60, TimeUnit.SECONDS);
  }
}
