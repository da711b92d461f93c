package dev.sextant.api.projects;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract for projects. */
public final class ProjectRoutes {

  private static final String ID = "project_id";

  private final ProjectService projects;

  /** Creates the routes. */
  public ProjectRoutes(TenantDatabase database, Deletions deletions) {
    this.projects = new ProjectService(database, deletions);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listProjects", this::list,
        "createProject", this::create,
        "getProject", this::get,
        "updateProject", this::update,
        "deleteProject", this::delete);
  }

  private Future<Reply> list(Call call) {
    return projects.list(call.tenant(), call.page()).map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    JsonObject body = call.body();
    return projects
        .create(
            call.caller(),
            body.getString("name"),
            body.getString("description", ""),
            IdempotencyKey.of(call, "createProject"))
        .map(
            project -> tagged(Reply.created("/api/v1/projects/" + project.id(), project), project));
  }

  private Future<Reply> get(Call call) {
    return projects
        .get(call.tenant(), call.id(ID))
        .map(project -> tagged(Reply.ok(project), project));
  }

  private Future<Reply> update(Call call) {
    JsonObject body = call.body();
    return projects
        .change(
            call.tenant(),
            call.id(ID),
            body.getString("name"),
            body.getString("description"),
            revision(call))
        .map(project -> tagged(Reply.ok(project), project));
  }

  private Future<Reply> delete(Call call) {
    return projects.delete(call.caller(), call.id(ID), revision(call)).map(Deletions::reply);
  }

  private static Reply tagged(Reply reply, Project project) {
    return reply.with("ETag", "\"" + project.revision() + "\"");
  }

  private static Optional<Integer> revision(Call call) {
    return call.header("If-Match").map(tag -> Integer.valueOf(tag.replace("\"", "")));
  }
}
