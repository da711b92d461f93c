package dev.sextant.api.projects;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
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
import org.jspecify.annotations.Nullable;

/** Manages a tenant's projects. */
final class ProjectService {

  private final TenantDatabase database;
  private final Deletions deletions;
  private final ProjectStore projects = new ProjectStore();

  ProjectService(TenantDatabase database, Deletions deletions) {
    this.database = database;
    this.deletions = deletions;
  }

  Future<Page<Project>> list(TenantId tenant, PageRequest page) {
    return database
        .inTenant(tenant, db -> projects.list(db, page.afterId(), page.rows()))
        .map(rows -> page.page(rows, project -> Cursor.after(project.id())));
  }

  Future<Project> get(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> projects.find(db, id))
        .map(Refusal.ifMissing("project", id));
  }

  Future<Project> create(
      Caller caller, String name, String description, Optional<IdempotencyKey> key) {
    return database.inTenant(
        caller.tenant(),
        db ->
            OnceOnly.create(db, key, () -> insert(db, name, description, caller.subject()))
                .compose(id -> found(db, id)));
  }

  private Future<UUID> insert(SqlClient db, String name, String description, String author) {
    return projects
        .insert(db, name, description, author)
        .map(project -> project.orElseThrow(() -> nameTaken(name)).id());
  }

  /**
   * Updates the fields that are not null.
   *
   * @param revision if present, the project must have this revision
   */
  Future<Project> change(
      TenantId tenant,
      UUID id,
      @Nullable String name,
      @Nullable String description,
      Optional<Integer> revision) {
    return database.inTenant(
        tenant,
        db ->
            projects
                .isNameTaken(db, id, name)
                .compose(taken -> Refusal.when(taken, () -> nameTaken(name)))
                .compose(free -> found(db, id))
                .compose(found -> projects.update(db, id, name, description, revision.orElse(null)))
                .map(project -> project.orElseThrow(ProjectService::changedMeanwhile)));
  }

  /** Returns the receipt so far. */
  Future<Deletion> delete(Caller caller, UUID id, Optional<Integer> revision) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                projects
                    .lock(db, id)
                    .compose(locked -> found(db, id))
                    .compose(found -> checkIdle(db, id).map(found))
                    .compose(found -> delete(db, caller, found, revision)))
        .onSuccess(receipt -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(
      SqlClient db, Caller caller, Project found, Optional<Integer> revision) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.PROJECT, found.id(), found.name()),
        caller.subject(),
        () ->
            projects
                .delete(db, found.id(), revision.orElse(null))
                .compose(deleted -> Refusal.unless(deleted, ProjectService::changedMeanwhile)));
  }

  private Future<Void> checkIdle(SqlClient db, UUID id) {
    return projects
        .hasOpenExperiment(db, id)
        .compose(open -> Refusal.when(open, ProjectService::busy))
        .compose(idle -> projects.hasOpenRun(db, id, "sampling"))
        .compose(sampling -> Refusal.when(sampling, Deletions::answerSetOpen))
        .compose(idle -> projects.hasOpenRun(db, id, "labelling"))
        .compose(labelling -> Refusal.when(labelling, Deletions::labelRunOpen))
        .compose(idle -> projects.hasRunningImport(db, id))
        .compose(importing -> Refusal.when(importing, Deletions::importRunning));
  }

  private Future<Project> found(SqlClient db, UUID id) {
    return projects.find(db, id).map(Refusal.ifMissing("project", id));
  }

  private static Refusal nameTaken(@Nullable String name) {
    return Refusal.conflict(
        "name-taken",
        "There is a project named '%s' already: choose another name.".formatted(name),
        new Violation("/name", "is taken"));
  }

  private static Refusal changedMeanwhile() {
    return new Refusal(
        Refusal.Kind.PRECONDITION_FAILED,
        "changed-meanwhile",
        "The project was changed since it was read: read it again, then decide.");
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "experiment-open",
        "An experiment of this project is still open: cancel it or wait until it ends.");
  }
}
