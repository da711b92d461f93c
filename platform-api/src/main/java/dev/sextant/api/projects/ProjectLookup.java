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
    return projects
        .exists(db, id)
        .compose(
            exists ->
                exists
                    ? Future.succeededFuture()
                    : Future.failedFuture(Refusal.notFound("project", id)));
  }
}
