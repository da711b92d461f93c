package dev.sextant.api.datasets;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.splits.Split;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.splits.Tallies;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** Describes the content of a version. */
final class ProfileService {

  private final TenantDatabase database;
  private final SplitStore splits = new SplitStore();
  private final ShapeStore shapes = new ShapeStore();
  private final VersionStore versions = new VersionStore();
  private final MetadataStore metadata = new MetadataStore();

  ProfileService(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the description in the form that the API returns to this caller. */
  Future<JsonObject> get(Caller caller, UUID versionId) {
    boolean blind = caller.labelsBlind();
    return database.inTenant(
        caller.tenant(),
        db ->
            splits
                .find(db, versionId)
                .map(split -> split.orElseThrow(() -> Refusal.notFound("version", versionId)))
                .compose(
                    split -> shapes.get(db, versionId).map(shape -> json(split, blind, shape))));
  }

  /** Returns the metadata of a version's items as the API returns it. */
  Future<JsonObject> metadata(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            versions
                .find(db, versionId)
                .map(version -> version.orElseThrow(() -> Refusal.notFound("version", versionId)))
                .compose(version -> metadata.get(db, versionId))
                .map(
                    counts ->
                        new JsonObject().put("version_id", versionId.toString()).mergeIn(counts)));
  }

  /** Includes labels of a locked holdout: they alone are not enough to choose a threshold. */
  private static JsonObject json(Split split, boolean blind, JsonObject shape) {
    return new JsonObject()
        .put("version_id", split.versionId().toString())
        .put("holdout_locked", split.lockedAt() != null)
        .put("labels", blind ? null : labels(split.tallies()))
        .mergeIn(shape);
  }

  private static JsonObject labels(Tallies tallies) {
    return new JsonObject()
        .put("calibration", tallies.calibration().json())
        .put("holdout", tallies.holdout().json());
  }
}
