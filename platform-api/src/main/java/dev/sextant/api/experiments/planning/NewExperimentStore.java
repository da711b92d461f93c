package dev.sextant.api.experiments.planning;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.UUID;

/** The SQL that inserts experiments. Takes a client that is bound to a tenant. */
final class NewExperimentStore {

  private static final String INSERT =
      """
      insert into experiments (project_id, version_id, answer_set_id, name, metrics, label, seed, created_by,
                               entailment_model_id, texts_reserved)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      returning id
      """;

  private static final String INSERT_EMBEDDERS =
      """
      insert into experiment_embedders (experiment_id, embedder_id, position)
      select $1, e.id, e.position - 1
      from unnest($2::uuid[]) with ordinality as e (id, position)
      """;

  /**
   * Queues an experiment.
   *
   * @param author who requested it
   * @param texts most texts that it may embed
   */
  Future<UUID> insert(SqlClient db, Plan plan, String author, long texts) {
    Tuple parameters =
        Tuple.of(
            plan.projectId(),
            plan.versionId(),
            plan.answerSetId(),
            plan.name(),
            plan.metrics().toArray(String[]::new),
            plan.label().orElse(null),
            plan.seed(),
            author,
            plan.entailmentModelId().orElse(null),
            texts);
    return db.preparedQuery(INSERT)
        .execute(parameters)
        .map(rows -> rows.iterator().next().getUUID("id"))
        .compose(id -> insertEmbedders(db, id, plan.embedderIds()))
        .compose(id -> WorkStore.announce(db).map(id));
  }

  private static Future<UUID> insertEmbedders(SqlClient db, UUID id, List<UUID> embedderIds) {
    return db.preparedQuery(INSERT_EMBEDDERS)
        .execute(Tuple.of(id).addArrayOfUUID(embedderIds.toArray(UUID[]::new)))
        .map(id);
  }
}
