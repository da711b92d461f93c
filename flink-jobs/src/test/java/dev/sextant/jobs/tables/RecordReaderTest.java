package dev.sextant.jobs.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RecordReaderTest {

  private static final String ID = "00000000-0000-0000-0000-000000000001";

  private static TestDatabase database;
  private static TenantTransactions tables;

  @BeforeAll
  static void open() {
    database = TestDatabase.create();
    tables = TenantTransactionsTest.open(database, Duration.ofMinutes(10));
  }

  @AfterAll
  static void close() {
    tables.close();
    database.close();
  }

  private enum Kind {
    NOT_YET
  }

  private record Part(int number, double share) {}

  private record Thing(
      String id, long itemCount, Kind kind, List<String> labels, @Nullable Part part) {}

  private static List<Thing> read(String sql) {
    return tables.inTenant(
        "test", connection -> Sql.list(connection, RecordReader.of(Thing.class), sql));
  }

  @Test
  void columns_become_components() {
    assertThat(
            read(
                """
                select '%s'::uuid as id, 3::numeric as item_count, 'not-yet' as kind, array['a', 'b'] as labels,
                       7::bigint as number, 0.5::float8 as share
                """
                    .formatted(ID)))
        .containsExactly(new Thing(ID, 3, Kind.NOT_YET, List.of("a", "b"), new Part(7, 0.5)));
  }

  @Test
  void a_part_is_null_where_its_first_column_is() {
    assertThat(
            read(
                """
                select 'x' as id, 0 as item_count, 'not-yet' as kind, '{}'::text[] as labels, null as number,
                       null as share
                """))
        .containsExactly(new Thing("x", 0, Kind.NOT_YET, List.of(), null));
  }

  @Test
  void a_null_that_the_record_does_not_allow_is_refused() {
    assertThatThrownBy(() -> read("select null as id"))
        .hasMessageContaining("id of " + Thing.class.getName() + " is null");
  }

  @Test
  void a_value_of_another_type_is_refused() {
    assertThatThrownBy(() -> read("select now() as id"))
        .hasMessageContaining("expected a java.lang.String");
  }

  @Test
  void parameters_are_set_in_order() {
    assertThat(
            tables.<String>inTenant(
                "test",
                connection ->
                    Sql.first(
                            connection,
                            row -> row.getString(1),
                            "select ?::text || coalesce(?::text, 'none')",
                            "a",
                            null)
                        .orElseThrow()))
        .isEqualTo("anone");
  }
}
