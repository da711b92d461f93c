package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.items.Survey.ContentSummary;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL that writes a version without its rows. Takes a client that is bound to a tenant. */
final class NewVersionStore {

  /** A version that is being written. */
  record Target(UUID versionId, UUID answerSetId) {}

  /** Serializes the imports into a dataset, so that version numbers have no gaps. */
  private static final String LOCK_DATASET =
      """
      select 1
      from datasets
      where id = $1
      for no key update
      """;

  private static final String INSERT_VERSION =
      """
      insert into dataset_versions (dataset_id, number, format, sha256, item_count, answer_count,
                                    items_with_context, items_with_samples, grounded_labels,
                                    factuality_labels, segment_count, segments_not_true, created_by,
                                    item_factuality_labels, external_scores)
      select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
      from dataset_versions
      where dataset_id = $1
      returning id
      """;

  private static final String INSERT_ANSWER_SET =
      """
      insert into answer_sets (version_id, name, source, answer_count, completed_at)
      values ($1, 'imported', 'imported', $2, now())
      returning id
      """;

  private static final String KEEP_BYTES =
      """
      update dataset_versions
      set stored_bytes = $2
      where id = $1
      """;

  Future<Target> begin(SqlClient db, Import origin, ImportResult result) {
    ContentSummary content = result.content();
    return Sql.exists(db, LOCK_DATASET, origin.datasetId())
        .compose(
            exists -> Refusal.unless(exists, () -> Refusal.notFound("dataset", origin.datasetId())))
        .compose(locked -> insertVersion(db, origin, result))
        .compose(versionId -> insertAnswerSet(db, versionId, content.answers()));
  }

  Future<Void> keepBytes(SqlClient db, Target target, long bytes) {
    return Sql.run(db, KEEP_BYTES, target.versionId(), bytes);
  }

  private static Future<UUID> insertVersion(SqlClient db, Import origin, ImportResult result) {
    ContentSummary content = result.content();
    return Sql.only(
        db,
        row -> row.getUUID("id"),
        INSERT_VERSION,
        origin.datasetId(),
        result.recognised().format(),
        content.sha256(),
        content.items(),
        content.answers(),
        content.itemsWithContext(),
        content.itemsWithSamples(),
        content.groundedLabels(),
        content.factualityLabels(),
        content.judgedSegments(),
        content.segmentsNotTrue(),
        origin.createdBy(),
        content.itemFactualityLabels(),
        new JsonArray(content.externalScores().stream().map(RecordJson::object).toList()));
  }

  private static Future<Target> insertAnswerSet(SqlClient db, UUID versionId, long answers) {
    return Sql.only(
        db, row -> new Target(versionId, row.getUUID("id")), INSERT_ANSWER_SET, versionId, answers);
  }
}
