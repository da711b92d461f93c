package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.metrics.report.subjects.ScoreValues;
import dev.sextant.metrics.score.Reason;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/** Reads stored scores, for one metric and model at a time. */
public final class ScoreStore {

  private static final String BLOCKS =
      """
      select id, item_ids, answer_ids
      from score_blocks
      where experiment_id = ?
      """;

  private static final String SERIES =
      """
      select b.id, b.reasons, c.of_answers, c.values, c.undefined
      from score_blocks b
      join score_columns c on c.experiment_id = b.experiment_id and c.block_id = b.id
      where b.experiment_id = ? and b.model_id is not distinct from ? and c.metric = ?
      """;

  /** Keeps few blocks of a few ten kilobytes in memory. */
  private static final int BLOCKS_AT_ONCE = 50;

  /** Binary arrays are read several times faster than text. */
  private static final int BINARY_FROM_FIRST = -1;

  private final TenantTransactions database;
  private final String experimentId;

  public ScoreStore(TenantTransactions database, String experimentId) {
    this.database = database;
    this.experimentId = experimentId;
  }

  /**
   * The subjects of a block as places in the report's lists of items and answers; -1: not in it.
   *
   * @param items places of the block's items
   * @param answers places of the block's answers
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record BlockPlaces(int[] items, int[] answers) {}

  /** Returns the places of the subjects of all blocks, by block. */
  public Map<UUID, BlockPlaces> places(SubjectPlaces items, SubjectPlaces answers) {
    return database.inTenant(
        "read the subjects of scores",
        connection -> {
          Map<UUID, BlockPlaces> places = new HashMap<>();
          try (PreparedStatement statement = statement(connection, BLOCKS)) {
            statement.setFetchSize(BLOCKS_AT_ONCE);
            statement.setObject(1, UUID.fromString(experimentId));
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                places.put(
                    row.getObject("id", UUID.class),
                    new BlockPlaces(
                        places(row, "item_ids", items), places(row, "answer_ids", answers)));
              }
            }
          }
          return places;
        });
  }

  private static int[] places(ResultSet row, String column, SubjectPlaces known)
      throws SQLException {
    return Arrays.stream((UUID[]) row.getArray(column).getArray()).mapToInt(known::of).toArray();
  }

  /**
   * Returns the scores of a metric by the place of the subject; a subject without one has {@link
   * Reason#FAILED}.
   *
   * @param metric name in the catalogue
   * @param modelId UUID of an embedder or entailment model; null: a metric without a model
   * @param places of the subjects of all blocks
   * @param subjects how many places there are
   */
  public ScoreValues list(
      String metric, @Nullable String modelId, Map<UUID, BlockPlaces> places, int subjects) {
    return database.inTenant(
        "read scores",
        connection -> {
          ScoreValues.Builder scores = new ScoreValues.Builder(subjects);
          try (PreparedStatement statement = statement(connection, SERIES)) {
            statement.setFetchSize(BLOCKS_AT_ONCE);
            statement.setObject(1, UUID.fromString(experimentId));
            statement.setObject(2, modelId == null ? null : UUID.fromString(modelId));
            statement.setString(3, metric);
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                BlockPlaces block = places.get(row.getObject("id", UUID.class));
                if (block != null) {
                  boolean ofAnswers = row.getBoolean("of_answers");
                  fill(scores, row, ofAnswers ? block.answers() : block.items());
                }
              }
            }
          }
          return scores.build();
        });
  }

  private static void fill(ScoreValues.Builder scores, ResultSet row, int[] places)
      throws SQLException {
    @Nullable Double[] values = (Double[]) row.getArray("values").getArray();
    java.sql.Array array = row.getArray("undefined");
    @Nullable Short[] undefined = array == null ? null : (Short[]) array.getArray();
    String[] reasons = (String[]) row.getArray("reasons").getArray();
    for (int i = 0; i < values.length; i++) {
      if (places[i] < 0) {
        continue;
      }
      if (values[i] != null) {
        scores.set(places[i], values[i]);
      } else if (undefined != null && undefined[i] != null) {
        scores.set(places[i], reason(reasons[undefined[i] - 1]));
      }
    }
  }

  private static Reason reason(String code) {
    return Reason.find(code)
        .orElseThrow(
            () -> new IllegalStateException("expected the code of a reason, found " + code));
  }

  private static PreparedStatement statement(Connection connection, String sql)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.unwrap(PGStatement.class).setPrepareThreshold(BINARY_FROM_FIRST);
    return statement;
  }
}
