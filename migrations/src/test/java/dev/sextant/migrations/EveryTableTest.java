package dev.sextant.migrations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.migrations.FilledDatabase.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every table of the catalogue, read and written by every role of Sextant: for its own tenant, for
 * another, for none. A new table is in here without a line of its own.
 */
class EveryTableTest {

  private static final long SEED = 20_250_117;
  private static final int RANDOM_IDS = 200;
  private static final List<String> ROLES = List.of(Roles.API, Roles.JOBS, Roles.OWNER);

  /** No right, and a row that the policy does not let in: Postgres calls both so. */
  private static final String DENIED = "42501";

  private static final String NOT_NULL = "23502";
  private static final String MALFORMED = "22P02";

  private static FilledDatabase database;

  @BeforeAll
  static void fill() throws Exception {
    database = new FilledDatabase(SEED);
  }

  @AfterAll
  static void stop() throws Exception {
    database.close();
  }

  static Stream<Arguments> rolesAndTables() {
    return ROLES.stream()
        .flatMap(role -> database.tables.stream().map(table -> Arguments.of(role, table)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rolesAndTables")
  void a_role_reads_the_rows_of_the_tenant_it_is_bound_to(String role, TenantTable table)
      throws Exception {
    String all = "select count(*) from " + table.name();
    String others = all + " where tenant_id <> '" + database.acme + "'";
    if (readable(role).contains(table)) {
      assertThat(rows(role, database.acme, all)).isEqualTo(FilledDatabase.ACME_ROWS);
      assertThat(rows(role, database.acme, others)).isZero();
      assertThat(rows(role, database.globex, others)).isEqualTo(FilledDatabase.GLOBEX_ROWS);
      assertThat(rows(role, null, all)).isZero();
    } else {
      assertThat(database.select(role, database.acme.toString(), all).refusal()).isEqualTo(DENIED);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rolesAndTables")
  void a_role_changes_the_rows_of_the_tenant_it_is_bound_to(String role, TenantTable table)
      throws Exception {
    List<String> changes = new ArrayList<>();
    for (TenantTable.Column column : database.writable(table, role, "update")) {
      changes.add("update %1$s set %2$s = %2$s".formatted(table.name(), column.name()));
    }
    String delete = "delete from " + table.name();
    if (may(role, table, "delete")) {
      changes.add(delete);
    } else {
      assertThat(database.change(role, database.acme, table, delete).refusal()).isEqualTo(DENIED);
    }
    for (String change : changes) {
      assertThat(database.change(role, database.acme, table, change))
          .as(change)
          .isEqualTo(new Outcome(FilledDatabase.ACME_ROWS, null));
      assertThat(database.change(role, null, table, change))
          .as("unbound, " + change)
          .isEqualTo(new Outcome(0, null));
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rolesAndTables")
  void a_role_adds_rows_to_the_tenant_it_is_bound_to(String role, TenantTable table)
      throws Exception {
    List<TenantTable.Column> columns = database.writable(table, role, "insert");
    Random random = new Random(SEED + 1);
    String forAnother = table.insert(columns, database.globex, random);
    assertThat(database.change(role, database.acme, table, forAnother).refusal()).isEqualTo(DENIED);
    assertThat(database.change(role, null, table, forAnother).refusal()).isEqualTo(DENIED);
    String forItself = table.insert(columns, null, random);
    if (columns.isEmpty()) {
      assertThat(database.change(role, database.acme, table, forItself).refusal())
          .isEqualTo(DENIED);
    } else {
      assertThat(database.change(role, database.acme, table, forItself))
          .isEqualTo(new Outcome(1, null));
      assertThat(database.change(role, null, table, forItself).refusal()).isIn(DENIED, NOT_NULL);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("rolesAndTables")
  void no_role_gives_a_row_away_or_takes_one(String role, TenantTable table) throws Exception {
    String give = "update %s set tenant_id = '%s'".formatted(table.name(), database.globex);
    assertThat(database.change(role, database.acme, table, give).refusal()).isEqualTo(DENIED);
    String take = "update %s set tenant_id = '%s'".formatted(table.name(), database.acme);
    Outcome taken = database.change(role, database.acme, table, take);
    if (role.equals(Roles.OWNER)) {
      assertThat(taken).as("its own only").isEqualTo(new Outcome(FilledDatabase.ACME_ROWS, null));
    } else {
      assertThat(taken.refusal()).isEqualTo(DENIED);
    }
  }

  @ParameterizedTest
  @MethodSource("roles")
  void no_id_that_is_made_up_opens_anything(String role) throws Exception {
    String all = TenantTable.countAll(readable(role));
    Random random = new Random(SEED + 2);
    try (Connection connection = database.as(role, "")) {
      for (int i = 0; i < RANDOM_IDS; i++) {
        UUID id = i % 2 == 0 ? new UUID(random.nextLong(), random.nextLong()) : nearMiss(random);
        FilledDatabase.bind(connection.createStatement(), id.toString());
        List<String> seen = TenantTable.strings(connection, all);
        assertThat(seen).as("bound to %s", id).containsExactly("0");
      }
    }
    assertThat(rows(role, database.acme, all))
        .as("positive control")
        .isEqualTo((long) FilledDatabase.ACME_ROWS * readable(role).size());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"' or true --", "*", "%", "null", "00000000-0000-0000-0000", "{}", "acme"})
  void a_binding_that_is_no_id_is_an_error_and_no_wildcard(String binding) throws Exception {
    for (String role : ROLES) {
      Outcome outcome = database.select(role, binding, "select count(*) from projects");
      assertThat(outcome.refusal()).isEqualTo(MALFORMED);
    }
  }

  @ParameterizedTest
  @MethodSource("roles")
  void switching_row_security_off_is_an_error_and_no_way_around(String role) throws Exception {
    for (TenantTable table : readable(role)) {
      try (Connection connection = database.as(role, database.acme.toString())) {
        connection.createStatement().execute("set local row_security = off");
        String state = null;
        try {
          connection.createStatement().executeQuery("select count(*) from " + table.name());
        } catch (SQLException e) {
          state = e.getSQLState();
        }
        assertThat(state).as(table.name()).isEqualTo(DENIED);
      }
    }
  }

  @Test
  void there_are_tables_to_look_at() {
    assertThat(database.tables)
        .extracting(TenantTable::name)
        .contains("projects", "items", "score_blocks", "score_columns", "reports")
        .hasSizeGreaterThan(20);
  }

  static Stream<String> roles() {
    return ROLES.stream();
  }

  /** Returns the tables of which a role may read all columns or some. */
  private static List<TenantTable> readable(String role) throws SQLException {
    List<TenantTable> readable = new ArrayList<>();
    for (TenantTable table : database.tables) {
      String some = "select 'yes' where has_any_column_privilege(?, ?, 'select')";
      if (database.asSuperuser(some, role, table.name()).contains("yes")) {
        readable.add(table);
      }
    }
    return readable;
  }

  private static boolean may(String role, TenantTable table, String right) throws SQLException {
    return database
        .asSuperuser("select 'yes' where has_table_privilege(?, ?, ?)", role, table.name(), right)
        .contains("yes");
  }

  private static long rows(String role, UUID bound, String query) throws SQLException {
    Outcome outcome = database.select(role, bound == null ? "" : bound.toString(), query);
    assertThat(outcome.isRefused()).as(query).isFalse();
    return outcome.rows();
  }

  /** Another tenant's id but for one bit. */
  private static UUID nearMiss(Random random) {
    UUID real = random.nextBoolean() ? database.acme : database.globex;
    long bit = 1L << random.nextInt(64);
    return random.nextBoolean()
        ? new UUID(real.getMostSignificantBits() ^ bit, real.getLeastSignificantBits())
        : new UUID(real.getMostSignificantBits(), real.getLeastSignificantBits() ^ bit);
  }
}
