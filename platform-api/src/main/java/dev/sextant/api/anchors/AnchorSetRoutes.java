package dev.sextant.api.anchors;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The operations of the contract for anchor sets. */
public final class AnchorSetRoutes {

  private static final String ID = "anchor_set_id";

  private final AnchorSetService sets;
  private final AnchorReports reports;

  /**
   * Creates the routes.
   *
   * @param workers threads for statistics
   */
  public AnchorSetRoutes(TenantDatabase database, WorkerExecutor workers, Deletions deletions) {
    this.sets = new AnchorSetService(database, deletions);
    this.reports = new AnchorReports(database, workers);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listAnchorSets", this::list,
        "createAnchorSet", this::create,
        "getAnchorSet", this::get,
        "deleteAnchorSet", this::delete,
        "listAnchors", this::anchors,
        "getAnchorReport", this::report);
  }

  private Future<Reply> list(Call call) {
    return sets.list(call.caller(), call.queryId("project_id"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return sets.create(call.caller(), AnchorSetRequest.of(call.body()))
        .map(set -> Reply.created("/api/v1/anchor-sets/" + set.id(), set));
  }

  private Future<Reply> get(Call call) {
    return sets.get(call.caller(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return sets.delete(call.caller(), call.id(ID)).map(Deletions::reply);
  }

  private Future<Reply> anchors(Call call) {
    return sets.anchors(call.caller(), call.id(ID), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> report(Call call) {
    return reports.report(call.tenant(), call.id("label_run_id")).map(Reply::ok);
  }
}
