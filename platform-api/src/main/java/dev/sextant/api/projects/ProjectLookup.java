package dev.sextant.api.projects;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Finds out whether a project is there, for whatever lies in one. */
public final class ProjectLookup {

  private final ProjectStore projects = new ProjectStore();

  /**
   * Fails with a refusal if there is no such project.
   *
   * @param db bound to a tenant
   */
  public Future<Void> require(SqlClient db, UUID id) {
    return projects.exists(db, id).compose(there -> known(there, id));
  }

  /**
   * As {@link #require}, and until the transaction ends nobody deletes the project or what lies in
   * it. Due before the tenant's row is locked, such as by its quota: who deletes locks the project
   * first and the tenant last.
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
