package dev.sextant.jobs.tables.items;

import dev.sextant.jobs.tables.Columns;
import dev.sextant.jobs.tables.TenantTransactions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the outcomes of scoring. Writing is idempotent. */
public final class OutcomeStore {

  /* An item that is stored keeps its row: scoring it again gives the same scores. */
  private static final String SCORED_ITEMS =
      """
      insert into scored_items (experiment_id, model_id, item_id, texts, truncated, tokens, reading)
      select ?, u.model_id, u.item_id, u.texts, u.truncated, u.tokens, u.reading::jsonb
      from unnest(?::uuid[], ?::uuid[], ?::integer[], ?::integer[], ?::bigint[], ?::text[])
           u (model_id, item_id, texts, truncated, tokens, reading)
      on conflict (tenant_id, experiment_id, model_id, item_id) do nothing
      returning model_id, item_id
      """;

  /* One statement, so that the trigger that counts stored bytes runs once. The arrays of the columns come one after the
   * other, because arrays of different lengths cannot be the rows of one array. */
  private static final String BLOCK =
      """
      with block as (
        insert into score_blocks (experiment_id, model_id, first_ordinal, last_ordinal, item_ids, answer_ids,
          answer_item_ids, reasons)
        values (?, ?, ?, ?, ?, ?, ?, ?)
        returning experiment_id, id
      )
      insert into score_columns (experiment_id, block_id, metric, of_answers, values, undefined, scores)
      select b.experiment_id, b.id, c.metric, c.of_answers, flat.values[c.first:c.last],
             case when c.some_undefined then flat.undefined[c.first:c.last] end, c.scores
      from block b
      cross join (select ?::double precision[] as values, ?::smallint[] as undefined) flat
      cross join unnest(?::text[], ?::boolean[], ?::integer[], ?::integer[], ?::boolean[], ?::integer[])
                 c (metric, of_answers, first, last, some_undefined, scores)
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

  private final TenantTransactions database;
  private final UUID experiment;

  public OutcomeStore(TenantTransactions database, String experimentId) {
    this.database = database;
    this.experiment = UUID.fromString(experimentId);
  }

  private record ItemAndModel(String item, @Nullable String model) {}

  /**
   * Writes the outcomes in one transaction: for an item that is not stored yet its progress row and
   * its scores, in one block for each model; it deletes an earlier failure; for a failed item the
   * failure.
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
          insertScores(connection, scored);
          deleteFailures(connection, scored);
          upsertFailures(connection, failed);
          return outcomes.size();
        });
  }

  private void insertScores(Connection connection, List<ItemOutcome> scored) throws SQLException {
    Set<ItemAndModel> added = insertScoredItems(connection, scored);
    Map<String, List<ItemOutcome>> byModel = new LinkedHashMap<>();
    for (ItemOutcome outcome : scored) {
      if (added.contains(new ItemAndModel(outcome.itemId(), model(outcome)))) {
        byModel.computeIfAbsent(outcome.model(), model -> new ArrayList<>()).add(outcome);
      }
    }
    for (List<ItemOutcome> ofModel : byModel.values()) {
      insertBlock(connection, model(ofModel.get(0)), new ScoreBlock(ofModel));
    }
  }

  private Set<ItemAndModel> insertScoredItems(Connection connection, List<ItemOutcome> outcomes)
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
    Set<ItemAndModel> added = new HashSet<>();
    try (PreparedStatement statement = connection.prepareStatement(SCORED_ITEMS)) {
      statement.setObject(1, experiment);
      columns.set(connection, statement, 2);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          added.add(new ItemAndModel(row.getString("item_id"), row.getString("model_id")));
        }
      }
    }
    return added;
  }

  private void insertBlock(Connection connection, @Nullable String model, ScoreBlock block)
      throws SQLException {
    if (block.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(BLOCK)) {
      statement.setObject(1, experiment);
      statement.setObject(2, model == null ? null : UUID.fromString(model));
      statement.setLong(3, block.firstOrdinal());
      statement.setLong(4, block.lastOrdinal());
      statement.setArray(5, connection.createArrayOf("uuid", block.items()));
      statement.setArray(6, connection.createArrayOf("uuid", block.answers()));
      statement.setArray(7, connection.createArrayOf("uuid", block.itemsOfAnswers()));
      statement.setArray(8, connection.createArrayOf("text", block.reasons()));
      statement.setArray(9, connection.createArrayOf("float8", block.values()));
      statement.setArray(10, connection.createArrayOf("int2", block.undefined()));
      block.columns().set(connection, statement, 11);
      statement.executeUpdate();
    }
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
    try (PreparedStatement statement = connection.prepareStatement(FAILURES)) {
      statement.setObject(1, experiment);
      columns.set(connection, statement, 2);
      statement.executeUpdate();
    }
  }

  private static @Nullable String model(ItemOutcome outcome) {
    return outcome.model().equals(ItemOutcome.TEXTS) ? null : outcome.model();
  }
}
