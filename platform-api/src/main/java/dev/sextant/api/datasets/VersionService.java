package dev.sextant.api.datasets;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
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
  Future<VersionContent.Profile> profile(Caller caller, UUID versionId) {
    return database.inTenant(
        caller.tenant(),
        db ->
            splits
                .require(db, versionId)
                .compose(
                    split ->
                        shapes
                            .get(db, versionId)
                            .map(
                                shape ->
                                    VersionContent.Profile.of(
                                        split, caller.labelsBlind(), shape))));
  }

  /** Returns the metadata of a version's items as the API returns it. */
  Future<VersionContent.Metadata> metadata(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            versions
                .require(db, versionId)
                .compose(version -> metadata.get(db, versionId))
                .map(counts -> new VersionContent.Metadata(versionId, counts.getMap())));
  }
}
