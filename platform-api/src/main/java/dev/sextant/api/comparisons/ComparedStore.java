package dev.sextant.api.comparisons;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads experiments and models for comparisons. Takes a client that is bound to a
 * tenant.
 */
final class ComparedStore {

  private static final String EXPERIMENT =
      """
      select e.id, e.name, d.id as dataset_id, d.name as dataset_name, e.version_id, v.number, e.answer_set_id,
             s.holdout_locked_at is not null as locked, r.created_at as reported_at,
             r.manifest #>> '{dataset,split,used}' as used
      from experiments e
      join dataset_versions v on v.id = e.version_id
      join datasets d on d.id = v.dataset_id
      left join splits s on s.version_id = v.id
      left join lateral (
        select created_at, manifest
        from reports
        where experiment_id = e.id
        order by number desc
        limit 1) r on true
      where e.id = $1
      """;

  private static final String MODEL =
      """
      select id, name, 'embedder' as kind from embedders where id = $1
      union all
      select id, name, 'entailment_model' from entailment_models where id = $1
      """;

  /** Returns an experiment that is known to exist. */
  Future<ComparedExperiment> experiment(SqlClient db, UUID id) {
    return db.preparedQuery(EXPERIMENT)
        .mapping(ComparedStore::experiment)
        .execute(Tuple.of(id))
        .map(rows -> rows.iterator().next());
  }

  /** Returns the model of a series under its kind, {@code embedder} or {@code entailment_model}. */
  Future<JsonObject> model(SqlClient db, @Nullable UUID id) {
    if (id == null) {
      return Future.succeededFuture(new JsonObject());
    }
    return db.preparedQuery(MODEL)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst())
        .map(ComparedStore::model);
  }

  private static JsonObject model(Optional<Row> found) {
    return found
        .map(
            row ->
                new JsonObject()
                    .put(
                        row.getString("kind"),
                        new JsonObject()
                            .put("id", row.getUUID("id").toString())
                            .put("name", row.getString("name"))))
        .orElseGet(JsonObject::new);
  }

  private static ComparedExperiment experiment(Row row) {
    return new ComparedExperiment(
        row.getUUID("id"),
        row.getString("name"),
        row.getUUID("dataset_id"),
        row.getString("dataset_name"),
        row.getUUID("version_id"),
        row.getInteger("number"),
        row.getUUID("answer_set_id"),
        row.getBoolean("locked"),
        row.getOffsetDateTime("reported_at"),
        row.getString("used"));
  }
}
