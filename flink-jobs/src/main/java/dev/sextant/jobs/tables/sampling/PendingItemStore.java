package dev.sextant.jobs.tables.sampling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.remote.prompt.PromptFields;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the items of an answer set that still lack draws. */
public final class PendingItemStore {

  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String PAGE =
      """
      select i.id, i.external_id, i.question, i.context, i.reference, i.reference_document, i.metadata,
             coalesce((select max(a.ordinal) + 1
                       from answers a
                       where a.answer_set_id = s.judged_from and a.item_id = i.id), 0) as first_ordinal,
             m.missing
      from answer_sets s
      join items i on i.version_id = s.version_id
      cross join lateral (
        select array_agg(g.index order by g.index) as missing
        from generate_series(0, ? - 1) g (index)
        where not exists (select from draws d
                          where d.answer_set_id = s.id and d.item_id = i.id and d.index = g.index)) m
      where s.id = ? and i.ordinal >= ? and i.ordinal < ? and m.missing is not null
      order by i.ordinal
      """;

  private final TenantTransactions database;
  private final UUID answerSetId;
  private final int answersPerItem;

  public PendingItemStore(TenantTransactions database, SamplingRun run) {
    this.database = database;
    this.answerSetId = UUID.fromString(run.call().id());
    this.answersPerItem = run.answersPerItem();
  }

  /**
   * Returns the items of a range that lack draws, by ordinal.
   *
   * @param from smallest ordinal
   * @param to one more than the greatest ordinal
   */
  public List<PendingItem> page(long from, long to) {
    return database.inTenant(
        "read the items to sample",
        connection -> {
          List<PendingItem> items = new ArrayList<>();
          try (PreparedStatement statement = connection.prepareStatement(PAGE)) {
            statement.setInt(1, answersPerItem);
            statement.setObject(2, answerSetId);
            statement.setLong(3, from);
            statement.setLong(4, to);
            try (ResultSet row = statement.executeQuery()) {
              while (row.next()) {
                items.add(item(row));
              }
            }
          }
          return items;
        });
  }

  private static PendingItem item(ResultSet row) throws SQLException {
    return new PendingItem(
        row.getString("id"),
        row.getInt("first_ordinal"),
        new PromptFields(
            row.getString("external_id"),
            row.getString("question"),
            row.getString("context"),
            row.getString("reference"),
            row.getString("reference_document"),
            metadata(row.getString("metadata"))),
        List.of((Integer[]) row.getArray("missing").getArray()));
  }

  private static Map<String, String> metadata(String stored) throws SQLException {
    Map<String, String> values = new HashMap<>();
    try {
      for (Map.Entry<String, JsonNode> field : JSON.readTree(stored).properties()) {
        if (field.getValue().isValueNode() && !field.getValue().isNull()) {
          values.put(field.getKey(), field.getValue().asText());
        }
      }
    } catch (IOException e) {
      throw new SQLException("the stored metadata are no JSON", e);
    }
    return values;
  }
}
