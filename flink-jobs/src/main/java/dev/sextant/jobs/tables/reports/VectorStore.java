package dev.sextant.jobs.tables.reports;

import dev.sextant.jobs.tables.Sql;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.remote.embedding.StoredVector;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the vectors of the texts of items and answers, by each embedder of an experiment. */
public final class VectorStore {

  public static final String QUESTION = "question";
  public static final String CONTEXT = "context";
  public static final String REFERENCE = "reference";

  /** A question may have a view of its own, see {@code Embedder.forQuestions}. */
  private static final String VECTORS =
      """
      with texts (place, answer_place, role, item_id, answer_id, hash) as (
        select i.ordinal, -1, r.role, i.id, null::uuid, text_sha256(r.text)
        from items i
        cross join lateral (values ('question', i.question), ('context', i.context), ('reference', i.reference)) r (role, text)
        where i.id = any (?) and r.text is not null
        union all
        select i.ordinal, a.ordinal, 'answer', i.id, a.id, text_sha256(a.text)
        from experiment_answers a
        join items i on i.id = a.item_id
        where a.experiment_id = ? and a.item_id = any (?)
      )
      select b.id as model_id, b.name as model, t.role, t.item_id, t.answer_id, v.vector
      from experiment_embedders x
      join embedders b on b.id = x.embedder_id
      cross join texts t
      join embeddings v
        on v.text_sha256 = t.hash
        and v.revision = case when t.role = 'question' then coalesce(b.question_revision, b.revision) else b.revision end
      where x.experiment_id = ?
      order by x.position, t.place, t.answer_place, t.role desc
      """;

  private final TenantTransactions database;
  private final UUID experimentId;

  public VectorStore(TenantTransactions database, Experiment experiment) {
    this.database = database;
    this.experimentId = UUID.fromString(experiment.id());
  }

  /**
   * The vector of a text.
   *
   * @param modelId UUID of the embedder
   * @param role {@link #QUESTION}, {@link #CONTEXT}, {@link #REFERENCE} or {@code answer}
   * @param answerId null: the text is the item's
   */
  @SuppressWarnings("ArrayRecordComponent") // a column; never compared
  public record TextVector(
      String modelId,
      String model,
      String role,
      String itemId,
      @Nullable String answerId,
      float[] vector) {}

  /**
   * Returns the vectors of items and of their answers, by embedder in the order of the experiment,
   * then by item. A text that an embedder could not take has none.
   */
  public List<TextVector> of(Collection<String> items) {
    UUID[] ids = items.stream().map(UUID::fromString).toArray(UUID[]::new);
    return database.inTenant(
        "read vectors",
        connection ->
            Sql.list(
                connection,
                VectorStore::vector,
                VECTORS,
                connection.createArrayOf("uuid", ids),
                experimentId,
                connection.createArrayOf("uuid", ids),
                experimentId));
  }

  private static TextVector vector(ResultSet row) throws SQLException {
    return new TextVector(
        row.getString("model_id"),
        row.getString("model"),
        row.getString("role"),
        row.getString("item_id"),
        row.getString("answer_id"),
        StoredVector.decode(row.getBytes("vector")));
  }
}
