package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.parse.items.ContentSummary;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
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
                                    item_factuality_labels)
      select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13
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
    return db.preparedQuery(LOCK_DATASET)
        .execute(Tuple.of(origin.datasetId()))
        .compose(
            locked ->
                locked.size() == 0
                    ? Future.failedFuture(Refusal.notFound("dataset", origin.datasetId()))
                    : insertVersion(db, origin, result))
        .compose(versionId -> insertAnswerSet(db, versionId, content.answers()));
  }

  Future<Void> keepBytes(SqlClient db, Target target, long bytes) {
    return db.preparedQuery(KEEP_BYTES).execute(Tuple.of(target.versionId(), bytes)).mapEmpty();
  }

  private static Future<UUID> insertVersion(SqlClient db, Import origin, ImportResult result) {
    ContentSummary content = result.content();
    Tuple parameters =
        Tuple.tuple()
            .addUUID(origin.datasetId())
            .addString(result.recognised().format())
            .addString(content.sha256())
            .addLong(content.items())
            .addLong(content.answers())
            .addLong(content.itemsWithContext())
            .addLong(content.itemsWithSamples())
            .addLong(content.groundedLabels())
            .addLong(content.factualityLabels())
            .addLong(content.judgedSegments())
            .addLong(content.segmentsNotTrue())
            .addString(origin.createdBy())
            .addLong(content.itemFactualityLabels());
    return db.preparedQuery(INSERT_VERSION)
        .execute(parameters)
        .map(rows -> rows.iterator().next().getUUID("id"));
  }

  private static Future<Target> insertAnswerSet(SqlClient db, UUID versionId, long answers) {
    return db.preparedQuery(INSERT_ANSWER_SET)
        .execute(Tuple.of(versionId, answers))
        .map(rows -> new Target(versionId, rows.iterator().next().getUUID("id")));
  }
}
