package dev.sextant.api.datasets;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The read access of a tenant to versions. */
final class VersionService {

  private final TenantDatabase database;
  private final DatasetStore datasets = new DatasetStore();
  private final VersionStore versions = new VersionStore();

  VersionService(TenantDatabase database) {
    this.database = database;
  }

  Future<Page<Version>> list(TenantId tenant, UUID datasetId, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(0L);
    return database
        .inTenant(
            tenant,
            db ->
                datasets
                    .find(db, datasetId)
                    .map(found -> found.orElseThrow(() -> Refusal.notFound("dataset", datasetId)))
                    .compose(found -> versions.list(db, datasetId, after, page.rows())))
        .map(rows -> page.page(rows, version -> Cursor.after(version.number())));
  }

  Future<Version> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  private Future<Version> found(SqlClient db, UUID id) {
    return versions
        .find(db, id)
        .map(version -> version.orElseThrow(() -> Refusal.notFound("version", id)));
  }
}
