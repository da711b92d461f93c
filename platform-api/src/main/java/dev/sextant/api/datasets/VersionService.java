package dev.sextant.api.datasets;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** The read access of a tenant to versions, and to descriptions of their content. */
final class VersionService {

  private final TenantDatabase database;
  private final DatasetStore datasets = new DatasetStore();
  private final VersionStore versions = new VersionStore();
  private final SplitStore splits = new SplitStore();
  private final ShapeStore shapes = new ShapeStore();
  private final MetadataStore metadata = new MetadataStore();

  VersionService(TenantDatabase database) {
    this.database = database;
  }

  Future<Page<Version>> list(Caller caller, UUID datasetId, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(0L);
    return database
        .inTenant(
            caller.tenant(),
            db ->
                datasets
                    .require(db, datasetId)
                    .compose(
                        found ->
                            versions.list(
                                db, datasetId, after, page.rows(), !caller.labelsBlind())))
        .map(rows -> page.page(rows, version -> Cursor.after(version.number())));
  }

  Future<Version> get(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(), db -> versions.require(db, id, !caller.labelsBlind()));
  }

  /** Returns the description in the form that the API returns to this caller. */
  Future<JsonObject> profile(Caller caller, UUID versionId) {
    return database.inTenant(
        caller.tenant(),
        db ->
            splits
                .require(db, versionId)
                .compose(
                    split ->
                        shapes
                            .get(db, versionId)
                            .map(shape -> profile(split, caller.labelsBlind(), shape))));
  }

  /** Includes labels of a locked holdout: they alone are not enough to choose a threshold. */
  private static JsonObject profile(Split split, boolean blind, JsonObject shape) {
    return new JsonObject()
        .put("version_id", split.versionId().toString())
        .put("holdout_locked", split.lockedAt() != null)
        .put("labels", blind ? null : split.tallies())
        .mergeIn(shape);
  }

  /** Returns the metadata of a version's items as the API returns it. */
  Future<JsonObject> metadata(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .compose(version -> metadata.get(db, versionId))
                .map(
                    counts ->
                        new JsonObject().put("version_id", versionId.toString()).mergeIn(counts)));
  }
}
