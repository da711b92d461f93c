package dev.sextant.api.experiments;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The SQL that tells what a version carries. Takes a client that is bound to a tenant. */
final class EvidenceStore {

  private static final String VERSION =
      """
      select v.id, v.sha256, v.answer_count, v.items_with_context, v.items_with_samples, v.grounded_labels,
             v.factuality_labels, a.id as answer_set_id,
             exists (select 1 from items where version_id = v.id and question is not null) as has_question,
             exists (select 1 from items
                     where version_id = v.id and question is not null and context is not null)
               as has_question_with_context,
             exists (select 1 from items where version_id = v.id and reference is not null) as has_reference
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      join answer_sets a on a.version_id = v.id and a.source = 'imported'
      where v.id = $1 and d.project_id = $2
      limit 1
      """;

  private static final String EMBEDDERS =
      """
      select id, name
      from embedders
      where name = any ($1) and superseded_at is null
      """;

  /** Returns empty if the project has no such version. */
  Future<Optional<Evidence>> find(
      SqlClient db, UUID projectId, UUID versionId, List<String> embedderNames) {
    return db.preparedQuery(EMBEDDERS)
        .execute(Tuple.tuple().addArrayOfString(embedderNames.toArray(String[]::new)))
        .map(
            rows -> {
              Map<String, UUID> byName = new LinkedHashMap<>();
              rows.forEach(row -> byName.put(row.getString("name"), row.getUUID("id")));
              return byName;
            })
        .compose(embedders -> version(db, projectId, versionId, embedders));
  }

  private static Future<Optional<Evidence>> version(
      SqlClient db, UUID projectId, UUID versionId, Map<String, UUID> embedders) {
    return db.preparedQuery(VERSION)
        .execute(Tuple.of(versionId, projectId))
        .map(rows -> rows.stream().map(row -> evidence(row, embedders)).findFirst());
  }

  private static Evidence evidence(Row row, Map<String, UUID> embedders) {
    return new Evidence(
        row.getUUID("id"),
        row.getString("sha256"),
        row.getUUID("answer_set_id"),
        row.getLong("answer_count"),
        row.getBoolean("has_question"),
        row.getLong("items_with_context") > 0,
        row.getBoolean("has_question_with_context"),
        row.getBoolean("has_reference"),
        row.getLong("items_with_samples") > 0,
        row.getLong("grounded_labels"),
        row.getLong("factuality_labels"),
        embedders);
  }
}
