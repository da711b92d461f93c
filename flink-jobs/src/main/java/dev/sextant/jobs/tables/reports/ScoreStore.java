package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.TenantDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads stored scores, for one metric and embedder at a time. */
public final class ScoreStore {

  /* Two statements, because "is not distinct from" would not use the index. */
  private static final String OF_EMBEDDER =
      """
      select item_id, answer_id, value, undefined
      from scores
      where experiment_id = ? and metric = ? and model_id = ?
      """;

  private static final String OF_FLOOR =
      """
      select item_id, answer_id, value, undefined
      from scores
      where experiment_id = ? and metric = ? and model_id is null
      """;

  private final TenantDatabase database;

  public ScoreStore(TenantDatabase database) {
    this.database = database;
  }

  /**
   * A score and its subject.
   *
   * @param subjectId UUID of the answer, or of the item if the item is the subject
   * @param value finite; null if undefined
   * @param undefined code of the reason; null if there is a value
   */
  public record StoredScore(String subjectId, @Nullable Double value, @Nullable String undefined) {}

  /** Returns the defined values by subject. */
  public static Map<String, Double> values(List<StoredScore> scores) {
    Map<String, Double> values = new HashMap<>();
    for (StoredScore score : scores) {
      if (score.value() != null) {
        values.put(score.subjectId(), score.value());
      }
    }
    return values;
  }

  /**
   * Returns all scores of a metric, in no particular order.
   *
   * @param experimentId UUID
   * @param metric name in the catalogue
   * @param embedderId UUID; null for a floor
   */
  public List<StoredScore> list(String experimentId, String metric, @Nullable String embedderId) {
    return database.inTenant(
        "read the scores of " + metric,
        connection -> scores(connection, experimentId, metric, embedderId));
  }

  private static List<StoredScore> scores(
      Connection connection, String experimentId, String metric, @Nullable String embedderId)
      throws SQLException {
    String sql = embedderId == null ? OF_FLOOR : OF_EMBEDDER;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, UUID.fromString(experimentId));
      statement.setString(2, metric);
      if (embedderId != null) {
        statement.setObject(3, UUID.fromString(embedderId));
      }
      try (ResultSet row = statement.executeQuery()) {
        return scores(row);
      }
    }
  }

  private static List<StoredScore> scores(ResultSet row) throws SQLException {
    List<StoredScore> scores = new ArrayList<>();
    while (row.next()) {
      String answer = row.getString("answer_id");
      scores.add(
          new StoredScore(
              answer == null ? row.getString("item_id") : answer,
              row.getObject("value", Double.class),
              row.getString("undefined")));
    }
    return scores;
  }
}
