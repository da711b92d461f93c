package dev.sextant.migrations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * A table with a tenant_id that is no partition of another, read from the catalogue, and rows for
 * it made up by type.
 *
 * @param columns those that can be written at all, the tenant_id among them
 */
record TenantTable(String name, List<Column> columns) {

  static final String TENANT = "tenant_id";

  record Column(String name, String type) {}

  private static final String TABLES =
      """
      select t.table_name
      from information_schema.tables t
      join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'tenant_id'
        and not (select relispartition from pg_class where oid = t.table_name::regclass)
      order by t.table_name
      """;

  private static final String COLUMNS =
      """
      select column_name, udt_name
      from information_schema.columns
      where table_schema = 'public' and table_name = ? and is_generated = 'NEVER'
        and identity_generation is distinct from 'ALWAYS'
      order by ordinal_position
      """;

  static List<TenantTable> all(Connection superuser) throws SQLException {
    List<TenantTable> tables = new ArrayList<>();
    for (String name : strings(superuser, TABLES)) {
      try (PreparedStatement statement = superuser.prepareStatement(COLUMNS)) {
        statement.setString(1, name);
        ResultSet rows = statement.executeQuery();
        List<Column> columns = new ArrayList<>();
        while (rows.next()) {
          columns.add(new Column(rows.getString(1), rows.getString(2)));
        }
        tables.add(new TenantTable(name, List.copyOf(columns)));
      }
    }
    return List.copyOf(tables);
  }

  /** Returns an insert of these columns, and of the tenant's id if one is given. */
  String insert(List<Column> chosen, UUID tenant, Random random) {
    List<String> names = new ArrayList<>(chosen.stream().map(Column::name).toList());
    List<String> values = new ArrayList<>(chosen.stream().map(c -> literal(c, random)).toList());
    if (tenant != null) {
      names.add(TENANT);
      values.add("'" + tenant + "'");
    }
    return names.isEmpty()
        ? "insert into %s default values".formatted(name)
        : "insert into %s (%s) values (%s)"
            .formatted(name, String.join(", ", names), String.join(", ", values));
  }

  List<Column> withoutTenant() {
    return columns.stream().filter(column -> !column.name().equals(TENANT)).toList();
  }

  private static String literal(Column column, Random random) {
    return switch (column.type()) {
      case "uuid" -> "'" + new UUID(random.nextLong(), random.nextLong()) + "'";
      case "text", "varchar" -> "'" + hex(random, 32) + "'";
      case "bytea" -> "'\\x" + hex(random, 32) + "'";
      case "int2", "int4", "int8" -> String.valueOf(random.nextInt(30_000));
      case "float4", "float8", "numeric" -> String.valueOf(random.nextDouble());
      case "bool" -> String.valueOf(random.nextBoolean());
      case "timestamptz" -> "now()";
      case "date" -> "current_date + " + random.nextInt(30_000);
      case "interval" -> "interval '1 hour'";
      case "inet" -> "'192.0.2.1'";
      case "json", "jsonb" -> "'{\"n\": %d}'".formatted(random.nextInt());
      case "_text" -> "array['" + hex(random, 8) + "']";
      case "_uuid" -> "array['" + new UUID(random.nextLong(), random.nextLong()) + "'::uuid]";
      case "_int2" -> "array[" + random.nextInt(30_000) + "]::smallint[]";
      case "_float8" -> "array[" + random.nextDouble() + "]";
      default -> throw new IllegalStateException("teach this test the type of " + column);
    };
  }

  private static String hex(Random random, int bytes) {
    byte[] content = new byte[bytes];
    random.nextBytes(content);
    return HexFormat.of().formatHex(content);
  }

  static List<String> strings(Connection connection, String query, String... parameters)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setString(i + 1, parameters[i]);
      }
      ResultSet rows = statement.executeQuery();
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        found.add(rows.getString(1));
      }
      return found;
    }
  }

  /** Returns one query for the rows of all these tables that can be seen. */
  static String countAll(List<TenantTable> tables) {
    return tables.stream()
        .map(table -> "(select count(*) from " + table.name() + ")")
        .collect(Collectors.joining(" + ", "select ", ""));
  }

  @Override
  public String toString() {
    return name;
  }
}
