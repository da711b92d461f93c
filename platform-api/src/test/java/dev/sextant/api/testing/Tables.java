package dev.sextant.api.testing;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads every row of every table as the superuser, so that new tables are included; and the view of
 * single scores, which receipts count. Left out are the processes of the API, whose rows change
 * every few seconds and hold nothing of a tenant.
 */
public final class Tables {

  private static final String ALL =
      """
      select table_name
      from information_schema.tables
      where table_schema = 'public' and (table_type = 'BASE TABLE' or table_name = 'scores')
        and table_name not in ('flyway_schema_history', 'api_processes')
        and not (select relispartition from pg_class where oid = table_name::regclass)
      order by table_name
      """;

  private static final String OF_TENANTS =
      """
      select table_name
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'tenant_id' and table_type = 'BASE TABLE'
        and not (select relispartition from pg_class where oid = table_name::regclass)
      order by table_name
      """;

  private Tables() {}

  /** Returns the names of the tables that belong to tenants. */
  public static List<String> ofTenants(TestApi api) {
    return texts(api, OF_TENANTS);
  }

  /** Returns each table's rows as sorted JSON texts. */
  public static Map<String, List<String>> rows(TestApi api) {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String table : texts(api, ALL)) {
      rows.put(table, texts(api, "select to_jsonb(t)::text from " + table + " t order by 1"));
    }
    return rows;
  }

  private static List<String> texts(TestApi api, String query) {
    try (Connection connection = api.database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet found = statement.executeQuery(query)) {
      List<String> texts = new ArrayList<>();
      while (found.next()) {
        texts.add(found.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
