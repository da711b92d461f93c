package dev.sextant.api.comparisons;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The API operations that compare experiments. */
public final class ComparisonRoutes {

  private final ComparisonService comparisons;
  private final DisagreementService disagreements;

  /**
   * Creates the routes.
   *
   * @param workers threads for the statistics
   */
  public ComparisonRoutes(TenantDatabase database, WorkerExecutor workers) {
    this.comparisons = new ComparisonService(database, workers);
    this.disagreements = new DisagreementService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("createComparison", this::compare, "listDisagreements", this::list);
  }

  private Future<Reply> compare(Call call) {
    return comparisons
        .compare(call.tenant(), call.id("project_id"), ComparisonRequest.of(call.body()))
        .map(Reply::ok);
  }

  private Future<Reply> list(Call call) {
    return disagreements
        .list(call.tenant(), DisagreementRequest.of(call), call.page())
        .map(page -> Reply.ok(page.listing()));
  }
}
