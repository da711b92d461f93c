package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the samples of items. */
public final class SampleStore {

  private static final String COUNTS =
      """
      select item_id, count(*) as samples
      from experiment_answers
      where experiment_id = ? and role = 'sample'
      group by item_id
      """;

  private static final String TEXTS =
      """
      select item_id, text
      from experiment_answers
      where experiment_id = ? and role = 'sample' and item_id = any (?)
      order by item_id, ordinal
      """;

  private final TenantTransactions database;
  private final UUID experimentId;

  public SampleStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experimentId = UUID.fromString(experiment.id());
  }

  /**
   * Returns how many samples each item has, blank ones included, by item id; omits items without
   * samples.
   */
  public Map<String, Integer> counts() {
    return database.inTenant(
        "count samples",
        connection -> {
          Map<String, Integer> counts = new LinkedHashMap<>();
          try (PreparedStatement statement = connection.prepareStatement(COUNTS)) {
            statement.setObject(1, experimentId);
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                counts.put(row.getString("item_id"), row.getInt("samples"));
              }
            }
          }
          return counts;
        });
  }

  /** Returns the non-blank samples of these items, in order, by item id. */
  public Map<String, List<String>> texts(Collection<String> items) {
    UUID[] ids = items.stream().map(UUID::fromString).toArray(UUID[]::new);
    return database.inTenant(
        "read samples",
        connection -> {
          try (PreparedStatement statement = connection.prepareStatement(TEXTS)) {
            statement.setObject(1, experimentId);
            statement.setArray(2, connection.createArrayOf("uuid", ids));
            try (ResultSet row = statement.executeQuery()) {
              return texts(row);
            }
          }
        });
  }

  private static Map<String, List<String>> texts(ResultSet row) throws SQLException {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    while (row.next()) {
      List<String> ofItem =
          texts.computeIfAbsent(row.getString("item_id"), id -> new ArrayList<>());
      if (!row.getString("text").isBlank()) {
        ofItem.add(row.getString("text"));
      }
    }
    return texts;
  }
}
