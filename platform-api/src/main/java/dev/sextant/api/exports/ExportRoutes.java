package dev.sextant.api.exports;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API operations that export data as a file. */
public final class ExportRoutes {

  private final ExportService exports;

  /**
   * @param longestLine in bytes, that imports take
   */
  public ExportRoutes(TenantDatabase database, Clock clock, int longestLine) {
    this.exports = new ExportService(database, clock, longestLine);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "exportTenant", this::tenant,
        "exportProject", this::project,
        "exportAnswerSet", this::answerSet);
  }

  private Future<Reply> tenant(Call call) {
    boolean vectors = call.query("vectors").isPresent();
    return export(call, new ExportScope(Optional.empty(), vectors), "sextant-tenant");
  }

  private Future<Reply> project(Call call) {
    UUID project = call.id("project_id");
    return export(call, new ExportScope(Optional.of(project), false), "sextant-project-" + project);
  }

  private Future<Reply> answerSet(Call call) {
    UUID id = call.id("answer_set_id");
    return exports
        .openAnswerSet(call.caller().labelView(), id)
        .map(
            content ->
                Reply.stream("application/jsonl", content)
                    .with(
                        "Content-Disposition",
                        "attachment; filename=\"sextant-answers-%s.jsonl\"".formatted(id)));
  }

  private Future<Reply> export(Call call, ExportScope wanted, String name) {
    return exports
        .open(call.caller(), wanted)
        .map(
            content ->
                Reply.stream("application/zip", content)
                    .with(
                        "Content-Disposition", "attachment; filename=\"%s.zip\"".formatted(name)));
  }
}
