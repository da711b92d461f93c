package dev.sextant.jobs.tables.items;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.TenantDatabase;
import dev.sextant.jobs.tables.items.ItemOutcome.ScoreRow;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the outcomes of scoring. Writing is idempotent. */
public final class OutcomeStore {

  private static final String SCORES =
      """
      insert into scores (experiment_id, model_id, metric, item_id, answer_id, value, undefined)
      select ?, u.*
      from unnest(?::uuid[], ?::text[], ?::uuid[], ?::uuid[], ?::double precision[], ?::text[]) u
      on conflict (tenant_id, experiment_id, model_id, metric, item_id, answer_id)
      do update set value = excluded.value, undefined = excluded.undefined
      """;

  private static final String SCORED_ITEMS =
      """
      insert into scored_items (experiment_id, model_id, item_id, texts, truncated, tokens, reading)
      select ?, u.model_id, u.item_id, u.texts, u.truncated, u.tokens, u.reading::jsonb
      from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::integer[], ?::bigint[], ?::text[])
           u (model_id, item_id, texts, truncated, tokens, reading)
      on conflict (tenant_id, experiment_id, model_id, item_id)
      do update set texts = excluded.texts, truncated = excluded.truncated, tokens = excluded.tokens,
                    reading = excluded.reading
      """;

  private static final String DELETE_FAILURES =
      """
      delete from item_failures f
      using unnest(?::uuid[], ?::uuid[]) u (model_id, item_id)
      where f.experiment_id = ? and f.stage = 'scoring' and f.item_id = u.item_id
        and f.model_id is not distinct from u.model_id
      """;

  private static final String FAILURES =
      """
      insert into item_failures (experiment_id, stage, model_id, item_id, reason)
      select ?, 'scoring', u.*
      from unnest(?::uuid[], ?::uuid[], ?::text[]) u
      on conflict (tenant_id, experiment_id, item_id, stage, model_id)
      do update set reason = excluded.reason
      """;

  private final TenantDatabase database;
  private final UUID experiment;

  public OutcomeStore(TenantDatabase database, String experimentId) {
    this.database = database;
    this.experiment = UUID.fromString(experimentId);
  }

  /**
   * Writes the outcomes in one transaction: for a scored item its scores and its progress row, and
   * it deletes an earlier failure; for a failed item the failure.
   *
   * @param outcomes at most one for each item and embedder
   */
  public void write(Collection<ItemOutcome> outcomes) {
    List<ItemOutcome> scored = new ArrayList<>();
    List<ItemOutcome> failed = new ArrayList<>();
    outcomes.forEach(outcome -> (outcome.failure() == null ? scored : failed).add(outcome));
    database.inTenant(
        "store scores",
        connection -> {
          upsertScores(connection, scored);
          upsertScoredItems(connection, scored);
          deleteFailures(connection, scored);
          upsertFailures(connection, failed);
          return outcomes.size();
        });
  }

  private void upsertScores(Connection connection, List<ItemOutcome> outcomes) throws SQLException {
    Columns columns = new Columns("uuid", "text", "uuid", "uuid", "float8", "text");
    for (ItemOutcome outcome : outcomes) {
      for (ScoreRow row : outcome.scores()) {
        columns.add(
            model(outcome),
            row.metric(),
            outcome.itemId(),
            row.answerId(),
            row.value(),
            row.undefined());
      }
    }
    insert(connection, SCORES, columns);
  }

  private void upsertScoredItems(Connection connection, List<ItemOutcome> outcomes)
      throws SQLException {
    Columns columns = new Columns("uuid", "uuid", "int4", "int4", "int8", "text");
    for (ItemOutcome outcome : outcomes) {
      columns.add(
          model(outcome),
          outcome.itemId(),
          outcome.texts(),
          outcome.truncated(),
          outcome.tokens(),
          outcome.reading());
    }
    insert(connection, SCORED_ITEMS, columns);
  }

  private void deleteFailures(Connection connection, List<ItemOutcome> scored) throws SQLException {
    Columns columns = new Columns("uuid", "uuid");
    scored.forEach(outcome -> columns.add(model(outcome), outcome.itemId()));
    try (PreparedStatement statement = connection.prepareStatement(DELETE_FAILURES)) {
      int next = columns.set(connection, statement, 1);
      statement.setObject(next, experiment);
      statement.executeUpdate();
    }
  }

  private void upsertFailures(Connection connection, List<ItemOutcome> failed) throws SQLException {
    Columns columns = new Columns("uuid", "uuid", "text");
    failed.forEach(outcome -> columns.add(model(outcome), outcome.itemId(), outcome.failure()));
    insert(connection, FAILURES, columns);
  }

  private void insert(Connection connection, String sql, Columns columns) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, experiment);
      columns.set(connection, statement, 2);
      statement.executeUpdate();
    }
  }

  private static @Nullable String model(ItemOutcome outcome) {
    return outcome.model().equals(ItemOutcome.TEXTS) ? null : outcome.model();
  }
}
