package dev.sextant.standalone.command.testing;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rows of all tables: their number, and the sum of their 64-bit hashes. Rows that differ in
 * whatever column, are missing or are there twice change a table's sum.
 *
 * @param byTable number and sum
 */
public record TableHashes(Map<String, String> byTable) {

  private static final String TABLES =
      """
      select relname
      from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
      order by relname
      """;

  /**
   * Without what a restoration changes on purpose, since jobs get other numbers and begin without
   * their checkpoints, and what a process writes by itself: its heartbeat and, some seconds later,
   * how many requests there were.
   */
  private static final Map<String, String> KEPT =
      Map.of(
          "experiments", "(to_jsonb(t) - '{attempt,checkpoint,resumed}'::text[])::text",
          "call_runs", "(to_jsonb(t) - '{attempt}'::text[])::text",
          "usage_days", "(to_jsonb(t) - '{requests}'::text[])::text",
          "api_processes", "''");

  /** Reads all tables of the schema, and each partition as a table of its own. */
  public static TableHashes of(Tables tables) throws IOException, SQLException {
    Map<String, String> hashes = new TreeMap<>();
    for (String table : tables.rows(TABLES).keySet()) {
      String sql =
          "select count(*), coalesce(sum(hashtextextended(%s, 0)::numeric), 0) from %s t"
              .formatted(KEPT.getOrDefault(table, "t::text"), table);
      tables.rows(sql).forEach((rows, sum) -> hashes.put(table, rows + " rows, sum " + sum));
    }
    return new TableHashes(hashes);
  }

  /** Returns the number of rows of all tables. */
  public long rows() {
    return byTable.values().stream()
        .mapToLong(hash -> Long.parseLong(hash.substring(0, hash.indexOf(' '))))
        .sum();
  }
}
