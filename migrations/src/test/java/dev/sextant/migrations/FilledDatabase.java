package dev.sextant.migrations;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A migrated database with rows of three tenants in every tenant table. Checks, foreign keys, what
 * stands for them and keys that let a tenant have one row only are dropped first, so that rows can
 * be made up, and so that nothing but rights and policies keeps anybody out.
 */
final class FilledDatabase implements AutoCloseable {

  static final int ACME_ROWS = 3;
  static final int GLOBEX_ROWS = 2;
  private static final int OTHER_ROWS = 1;

  private static final String DATABASE = "sextant";
  private static final String CONSTRAINTS =
      """
      select statement
      from (select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname), c.contype::text
            from pg_constraint c
            left join pg_attribute a
              on a.attrelid = c.conrelid and c.conkey = array[a.attnum] and a.attname = 'tenant_id'
            where c.connamespace = 'public'::regnamespace and c.conparentid = 0 and c.conislocal
              and (c.contype in ('c', 'f') or c.contype = 'p' and a.attname is not null)
            union all
            select format('drop trigger %I on %s', t.tgname, t.tgrelid::regclass), 't'
            from pg_trigger t
            where t.tgfoid in ('require_owners'::regproc, 'note_deleted_owners'::regproc)) d (statement, kind)
      order by kind
      """;

  private static final String MAY_WRITE =
      """
      select column_name
      from information_schema.columns
      where table_schema = 'public' and table_name = ?
        and has_column_privilege(?, 'public.' || table_name, column_name, ?)
      order by ordinal_position
      """;

  private static final String KEYS =
      """
      select conrelid::regclass::text || ' -> ' || confrelid::regclass::text
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and confrelid <> 'tenants'::regclass
      """;

  /**
   * A key from a tenant's table to a tenant's table that does not carry the tenant on both ends.
   */
  static final String KEYS_ACROSS =
      """
      select conrelid::regclass::text || ' -> ' || confrelid::regclass::text
      from pg_constraint f
      join pg_attribute theirs on theirs.attrelid = f.confrelid and theirs.attname = 'tenant_id'
      join pg_attribute ours on ours.attrelid = f.conrelid and ours.attname = 'tenant_id'
      where f.contype = 'f'
        and (array_position(f.conkey, ours.attnum) is null
             or array_position(f.conkey, ours.attnum) is distinct from array_position(f.confkey, theirs.attnum))
      """;

  final UUID acme;
  final UUID globex;
  final List<TenantTable> tables;

  /** Foreign keys between tenants' tables, and those of them that may lead to another tenant. */
  final List<String> keys;

  final List<String> keysAcross;

  private final EmbeddedPostgres server;
  private final Connection changing;

  /** What came of a statement: rows, or the state that the database refused it with. */
  record Outcome(long rows, String refusal) {

    boolean isRefused() {
      return refusal != null;
    }
  }

  FilledDatabase(long seed) throws IOException, SQLException {
    server = EmbeddedPostgres.start();
    new Roles("pw", "pw", "pw").ensure(server.getPostgresDatabase(), DATABASE);
    Migrate.migrate(owner());
    acme = Tenants.ensure(owner(), "acme");
    globex = Tenants.ensure(owner(), "globex");
    UUID other = Tenants.ensure(owner(), "initech");
    try (Connection superuser = superuser()) {
      tables = TenantTable.all(superuser);
      keys = TenantTable.strings(superuser, KEYS);
      keysAcross = TenantTable.strings(superuser, KEYS_ACROSS);
      fill(superuser, new Random(seed), other);
    }
    changing = superuser();
    changing.setAutoCommit(false);
  }

  private void fill(Connection superuser, Random random, UUID other) throws SQLException {
    List<String> drops = TenantTable.strings(superuser, CONSTRAINTS);
    try (Statement statement = superuser.createStatement()) {
      for (String drop : drops) {
        statement.execute(drop);
      }
      statement.execute("set session_replication_role = replica");
      for (TenantTable table : tables) {
        insert(statement, table, acme, ACME_ROWS, random);
        insert(statement, table, globex, GLOBEX_ROWS, random);
        insert(statement, table, other, OTHER_ROWS, random);
      }
    }
  }

  private static void insert(
      Statement statement, TenantTable table, UUID tenant, int rows, Random random)
      throws SQLException {
    for (int i = 0; i < rows; i++) {
      statement.execute(table.insert(table.withoutTenant(), tenant, random));
    }
  }

  Connection superuser() throws SQLException {
    return superuserSource().getConnection();
  }

  DataSource superuserSource() {
    return server.getDatabase("postgres", DATABASE);
  }

  List<String> asSuperuser(String query, String... parameters) throws SQLException {
    return TenantTable.strings(changing, query, parameters);
  }

  /** Returns the columns that a role may insert or update, but for the tenant_id. */
  List<TenantTable.Column> writable(TenantTable table, String role, String right)
      throws SQLException {
    List<String> names = asSuperuser(MAY_WRITE, table.name(), role, right);
    return table.withoutTenant().stream().filter(column -> names.contains(column.name())).toList();
  }

  /** Returns what a query gives a role that is bound to a tenant, or to none. */
  Outcome select(String role, String binding, String query) throws SQLException {
    try (Connection connection = as(role, binding);
        Statement statement = connection.createStatement()) {
      ResultSet row = statement.executeQuery(query);
      row.next();
      return new Outcome(row.getLong(1), null);
    } catch (SQLException e) {
      return new Outcome(0, e.getSQLState());
    }
  }

  /**
   * Runs a change as a role that is bound to a tenant, or to none, and undoes it.
   *
   * @throws AssertionError if a row of any tenant but the bound one is another afterwards
   */
  Outcome change(String role, UUID bound, TenantTable table, String statement) throws SQLException {
    try (Statement step = changing.createStatement()) {
      String before = rowsOfOthers(step, table, bound);
      step.execute("set local role " + role);
      bind(step, bound == null ? "" : bound.toString());
      long rows;
      try {
        rows = step.executeUpdate(statement);
      } catch (SQLException e) {
        return new Outcome(0, e.getSQLState());
      }
      step.execute("reset role");
      if (!before.equals(rowsOfOthers(step, table, bound))) {
        throw new AssertionError(role + " reached another tenant's rows: " + statement);
      }
      return new Outcome(rows, null);
    } finally {
      changing.rollback();
    }
  }

  private static String rowsOfOthers(Statement step, TenantTable table, UUID bound)
      throws SQLException {
    ResultSet row =
        step.executeQuery(
            "select count(*) || coalesce(string_agg(t::text, '|' order by t::text), '') from %s t"
                    .formatted(table.name())
                + (bound == null ? "" : " where tenant_id <> '" + bound + "'"));
    row.next();
    return row.getString(1);
  }

  /** Returns a connection that really signed in as the role. */
  Connection as(String role, String binding) throws SQLException {
    PGSimpleDataSource source = source(role);
    Connection connection = source.getConnection();
    connection.setAutoCommit(false);
    try (Statement step = connection.createStatement()) {
      bind(step, binding);
    }
    return connection;
  }

  static void bind(Statement step, String binding) throws SQLException {
    step.execute("select set_config('app.tenant_id', '" + binding.replace("'", "''") + "', true)");
  }

  private PGSimpleDataSource owner() {
    return source(Roles.OWNER);
  }

  private PGSimpleDataSource source(String role) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl("jdbc:postgresql://127.0.0.1:" + server.getPort() + "/" + DATABASE);
    source.setUser(role);
    source.setPassword("pw");
    return source;
  }

  @Override
  public void close() throws IOException, SQLException {
    changing.close();
    server.close();
  }
}
