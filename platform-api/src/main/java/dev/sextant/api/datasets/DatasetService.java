package dev.sextant.api.datasets;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;

/** The actions of a tenant on datasets. */
final class DatasetService {

  private final TenantDatabase database;
  private final Deletions deletions;
  private final DatasetStore datasets = new DatasetStore();
  private final ProjectLookup projects = new ProjectLookup();

  DatasetService(TenantDatabase database, Deletions deletions) {
    this.database = database;
    this.deletions = deletions;
  }

  Future<Page<Dataset>> list(TenantId tenant, UUID projectId, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                projects
                    .require(db, projectId)
                    .compose(known -> datasets.list(db, projectId, page.afterId(), page.rows())))
        .map(rows -> page.page(rows, dataset -> Cursor.after(dataset.id())));
  }

  Future<Dataset> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> datasets.require(db, id));
  }

  Future<Dataset> create(Caller caller, UUID projectId, String name, Optional<IdempotencyKey> key) {
    return database.inTenant(
        caller.tenant(),
        db ->
            projects
                .require(db, projectId)
                .compose(
                    known ->
                        OnceOnly.create(
                            db, key, () -> insert(db, projectId, name, caller.subject())))
                .compose(id -> datasets.require(db, id)));
  }

  private Future<UUID> insert(SqlClient db, UUID projectId, String name, String author) {
    return datasets
        .insert(db, projectId, name, author)
        .map(id -> id.orElseThrow(() -> nameTaken(name)));
  }

  /** Deletes a dataset with its versions; returns the receipt so far. */
  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                datasets
                    .require(db, id)
                    .compose(found -> datasets.lock(db, found.projectId()).map(found))
                    .compose(found -> checkIdle(db, id).map(found))
                    .compose(found -> delete(db, caller, found)))
        .onSuccess(receipt -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, Dataset found) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.DATASET, found.id(), found.name()),
        caller.subject(),
        () -> datasets.delete(db, found.id()));
  }

  private Future<Void> checkIdle(SqlClient db, UUID id) {
    return datasets
        .hasOpenExperiment(db, id)
        .compose(open -> Refusal.when(open, DatasetService::busy))
        .compose(idle -> datasets.hasOpenRun(db, id, "sampling"))
        .compose(sampling -> Refusal.when(sampling, Deletions::answerSetOpen))
        .compose(idle -> datasets.hasOpenRun(db, id, "labelling"))
        .compose(labelling -> Refusal.when(labelling, Deletions::labelRunOpen))
        .compose(idle -> datasets.hasRunningImport(db, id))
        .compose(importing -> Refusal.when(importing, Deletions::importRunning));
  }

  private static Refusal nameTaken(String name) {
    return Refusal.conflict(
        "name-taken",
        "There is a dataset named '%s' in this project already: choose another name."
            .formatted(name),
        new Violation("/name", "is taken"));
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "experiment-open",
        "An experiment on this dataset is still open: cancel it or wait until it ends.");
  }
}
