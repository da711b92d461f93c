package dev.sextant.api.experiments.planning;

import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that inserts experiments. Takes a client that is bound to a tenant. */
final class NewExperimentStore {

  private static final String INSERT =
      """
      insert into experiments (project_id, version_id, answer_set_id, name, metrics, label, seed, created_by,
                               entailment_model_id, texts_reserved, outcomes, state, asks_for_answers, label_source,
                               labeller_name, labeller_version, labeller_identity, judge_scores, vote_of, fact_runs)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, decode($17, 'hex'), $18, $19, $20)
      returning id
      """;

  private static final String INSERT_EMBEDDERS =
      """
      insert into experiment_embedders (experiment_id, embedder_id, position)
      select $1, e.id, e.position - 1
      from unnest($2::uuid[]) with ordinality as e (id, position)
      """;

  /**
   * Inserts an experiment: queued, or in stage sampling if its answers are still to come.
   *
   * @param author who requested it
   * @param texts most texts that it may embed
   * @param asksForAnswers whether its answer set was created for it
   */
  Future<UUID> insert(SqlClient db, Plan plan, String author, long texts, boolean asksForAnswers) {
    return Sql.only(
            db,
            row -> row.getUUID(0),
            INSERT,
            plan.projectId(),
            plan.versionId(),
            plan.answerSetId(),
            plan.name(),
            plan.metrics().toArray(String[]::new),
            plan.label().orElse(null),
            plan.seed(),
            author,
            plan.entailmentModelId().orElse(null),
            texts,
            plan.outcomes().toArray(String[]::new),
            plan.toCome().isPresent() ? "sampling" : "queued",
            asksForAnswers,
            plan.labelSource().labelSource(),
            plan.labelSource().labellerName(),
            plan.labelSource().labellerVersion(),
            plan.labelSource().identity(),
            new JsonArray(plan.judges().stream().map(RecordJson::object).toList()),
            plan.labelSource().voteOf(),
            new JsonArray(plan.factRuns().stream().map(RecordJson::object).toList()))
        .compose(
            id ->
                Sql.run(db, INSERT_EMBEDDERS, id, plan.embedderIds().toArray(UUID[]::new))
                    .compose(embedders -> WorkMarkStore.set(db))
                    .map(id));
  }
}
