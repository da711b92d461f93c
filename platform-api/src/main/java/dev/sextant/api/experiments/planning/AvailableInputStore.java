package dev.sextant.api.experiments.planning;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that reads what an experiment can use. Takes a client that is bound to a tenant. */
public final class AvailableInputStore {

  private static final String VERSION =
      """
      select v.id, v.sha256, v.answer_count, v.items_with_context, v.items_with_samples,
             v.grounded_labels + labelled_by_people_only(v.id, 'grounded') as grounded_labels,
             v.factuality_labels + v.item_factuality_labels + labelled_by_people_only(v.id, 'factuality')
               as factuality_labels,
             a.id as answer_set_id,
             exists (select 1 from items where version_id = v.id and question is not null) as has_question,
             exists (select 1 from items
                     where version_id = v.id and question is not null and context is not null)
               as has_question_with_context,
             exists (select 1 from items where version_id = v.id and reference is not null) as has_reference,
             exists (select 1 from answers where answer_set_id = a.id and token_logprobs is not null)
               as has_token_logprobs,
             exists (select 1
                     from answers n
                     join labels l on l.answer_id = n.id and l.withdrawn_at is null
                     join segments s on s.label_id = l.id
                     where n.answer_set_id = a.id)
               as has_segments
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      join answer_sets a on a.version_id = v.id and a.source = 'imported'
      where v.id = $1 and ($2::uuid is null or d.project_id = $2)
      limit 1
      """;

  private static final String EMBEDDERS =
      """
      select id, name, architecture <> 'lexical' as has_token_vectors
      from embedders
      where name = any ($1) and superseded_at is null
      """;

  private static final String ENTAILMENT_MODEL =
      """
      select id
      from entailment_models
      where name = $1
      """;

  /** The requested models that exist. */
  private record Models(
      Map<String, UUID> embedders, boolean hasTokenVectors, Optional<UUID> entailment) {}

  /** Returns empty if the project has no such version. */
  Future<Optional<AvailableInputs>> find(SqlClient db, ExperimentRequest request) {
    return embedders(db, request.embedders())
        .compose(known -> withEntailment(db, known, request.entailmentModel()))
        .compose(models -> version(db, request.projectId(), request.versionId(), models));
  }

  /** Returns the inputs of a version in any project; empty if there is no such version. */
  public Future<Optional<AvailableInputs>> find(SqlClient db, UUID versionId) {
    return version(db, null, versionId, new Models(Map.of(), false, Optional.empty()));
  }

  private static Future<Models> embedders(SqlClient db, List<String> names) {
    return db.preparedQuery(EMBEDDERS)
        .execute(Tuple.tuple().addArrayOfString(names.toArray(String[]::new)))
        .map(
            rows -> {
              Map<String, UUID> byName = new LinkedHashMap<>();
              rows.forEach(row -> byName.put(row.getString("name"), row.getUUID("id")));
              boolean tokens = rows.stream().anyMatch(row -> row.getBoolean("has_token_vectors"));
              return new Models(byName, tokens, Optional.empty());
            });
  }

  private static Future<Models> withEntailment(SqlClient db, Models models, Optional<String> name) {
    return db.preparedQuery(ENTAILMENT_MODEL)
        .execute(Tuple.of(name.orElse(null)))
        .map(rows -> rows.stream().map(row -> row.getUUID("id")).findFirst())
        .map(id -> new Models(models.embedders(), models.hasTokenVectors(), id));
  }

  private static Future<Optional<AvailableInputs>> version(
      SqlClient db, @Nullable UUID projectId, UUID versionId, Models models) {
    return db.preparedQuery(VERSION)
        .execute(Tuple.of(versionId, projectId))
        .map(rows -> rows.stream().map(row -> evidence(row, models)).findFirst());
  }

  private static AvailableInputs evidence(Row row, Models models) {
    return new AvailableInputs(
        row.getUUID("id"),
        row.getString("sha256"),
        row.getUUID("answer_set_id"),
        row.getLong("answer_count"),
        row.getBoolean("has_question"),
        row.getLong("items_with_context") > 0,
        row.getBoolean("has_question_with_context"),
        row.getBoolean("has_reference"),
        row.getLong("items_with_samples") > 0,
        row.getBoolean("has_token_logprobs"),
        row.getBoolean("has_segments"),
        row.getLong("grounded_labels"),
        row.getLong("factuality_labels"),
        models.embedders(),
        models.hasTokenVectors(),
        models.entailment());
  }
}
