package dev.sextant.api.datasets;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** What a tenant can do with datasets. */
final class DatasetService {

  private final TenantDatabase database;
  private final DatasetStore datasets = new DatasetStore();

  DatasetService(TenantDatabase database) {
    this.database = database;
  }

  Future<Page<Dataset>> list(TenantId tenant, UUID projectId, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                checkProject(db, projectId)
                    .compose(known -> datasets.list(db, projectId, page.afterId(), page.rows())))
        .map(rows -> page.page(rows, dataset -> Cursor.after(dataset.id())));
  }

  Future<Dataset> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  Future<Dataset> create(Caller caller, UUID projectId, String name) {
    return database.inTenant(
        caller.tenant(),
        db ->
            checkProject(db, projectId)
                .compose(known -> datasets.insert(db, projectId, name, caller.subject()))
                .map(id -> id.orElseThrow(() -> nameTaken(name)))
                .compose(id -> found(db, id)));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            found(db, id)
                .compose(found -> datasets.hasOpenExperiment(db, id))
                .compose(open -> open ? Future.failedFuture(busy()) : datasets.delete(db, id)));
  }

  private Future<Void> checkProject(SqlClient db, UUID projectId) {
    return datasets
        .projectExists(db, projectId)
        .compose(
            exists ->
                exists
                    ? Future.succeededFuture()
                    : Future.failedFuture(Refusal.notFound("project", projectId)));
  }

  private Future<Dataset> found(SqlClient db, UUID id) {
    return datasets
        .find(db, id)
        .map(dataset -> dataset.orElseThrow(() -> Refusal.notFound("dataset", id)));
  }

  private static Refusal nameTaken(String name) {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "name-taken",
        "There is a dataset named '%s' in this project already: choose another name."
            .formatted(name),
        new Violation("/name", "is taken"));
  }

  private static Refusal busy() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "experiment-open",
        "An experiment on this dataset is still open: cancel it or wait until it ends.");
  }
}
