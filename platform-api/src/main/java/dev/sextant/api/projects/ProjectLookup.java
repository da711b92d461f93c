package dev.sextant.api.projects;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Checks that a project exists, for the features inside projects. */
public final class ProjectLookup {

  private final ProjectStore projects = new ProjectStore();

  /**
   * Fails with a refusal if the project does not exist.
   *
   * @param db bound to a tenant
   */
  public Future<Void> require(SqlClient db, UUID id) {
    return projects.exists(db, id).compose(there -> known(there, id));
  }

  /**
   * As {@link #require}, and prevents deletion of the project and its content until the transaction
   * ends. Call this before locking the tenant's row, as its quota does: a deletion locks the
   * project first and the tenant last.
   *
   * @param db bound to a tenant
   */
  public Future<Void> hold(SqlClient db, UUID id) {
    return projects.hold(db, id).compose(there -> known(there, id));
  }

  private static Future<Void> known(boolean there, UUID id) {
    return Refusal.unless(there, () -> Refusal.notFound("project", id));
  }
}
