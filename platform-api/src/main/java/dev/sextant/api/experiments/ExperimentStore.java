package dev.sextant.api.experiments;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The SQL that reads experiments. Every method takes a client that is bound to a tenant. */
final class ExperimentStore {

  private static final String SELECT =
      """
      select e.*, d.id as dataset_id, d.name as dataset_name, v.number as version_number, v.item_count,
             coalesce(e.done_at_end, (select count(*) from scored_items s where s.experiment_id = e.id)) as done,
             coalesce(e.failed_at_end, (select count(*) from item_failures f where f.experiment_id = e.id)) as failed,
             (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'name', m.name) order by x.position),
                              '[]')
              from experiment_embedders x
              join embedders m on m.id = x.embedder_id
              where x.experiment_id = e.id) as embedders,
             (select jsonb_build_object('id', m.id, 'name', m.name)
              from entailment_models m
              where m.id = e.entailment_model_id) as entailment_model,
             coalesce((select max(r.created_at) from reports r where r.experiment_id = e.id) < v.labels_changed_at,
                      false) as report_behind
      from experiments e
      join dataset_versions v on v.id = e.version_id
      join datasets d on d.id = v.dataset_id
      """;

  private static final String LIST =
      SELECT
          + """
          where e.project_id = $1
            and ($2::uuid is null or e.id < $2)
          order by e.id desc
          limit $3
          """;

  private static final String FIND =
      SELECT
          + """
          where e.id = $1
          """;

  /** Returns the experiments of a project, newest first. */
  Future<List<Experiment>> list(SqlClient db, UUID projectId, Optional<UUID> before, int rows) {
    return db.preparedQuery(LIST)
        .mapping(ExperimentStore::experiment)
        .execute(Tuple.of(projectId, before.orElse(null), rows))
        .map(found -> found.stream().toList());
  }

  Future<Optional<Experiment>> find(SqlClient db, UUID id) {
    return db.preparedQuery(FIND)
        .mapping(ExperimentStore::experiment)
        .execute(Tuple.of(id))
        .map(rows -> rows.stream().findFirst());
  }

  private static Experiment experiment(Row row) {
    return new Experiment(
        row.getUUID("id"),
        row.getUUID("project_id"),
        row.getUUID("dataset_id"),
        row.getString("dataset_name"),
        row.getUUID("version_id"),
        row.getInteger("version_number"),
        row.getString("name"),
        ExperimentState.of(row.getString("state")),
        row.getString("failure"),
        List.of(row.getArrayOfStrings("metrics")),
        (JsonArray) row.getJson("embedders"),
        (JsonObject) row.getJson("entailment_model"),
        row.getString("label"),
        row.getLong("seed"),
        row.getInteger("report_number"),
        row.getBoolean("report_behind"),
        row.getLong("item_count"),
        row.getLong("done"),
        row.getLong("failed"),
        row.getString("created_by"),
        row.getOffsetDateTime("created_at"),
        row.getOffsetDateTime("started_at"),
        row.getOffsetDateTime("finished_at"));
  }
}
