package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.DifferingRequest.By;
import dev.sextant.api.campaigns.trend.TrendMetric;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The operations of the contract that compare the systems of an occurrence. */
public final class SystemComparisonRoutes {

  private static final String ID = "occurrence_id";

  private final SystemComparisonService comparisons;
  private final MetricComparisonService metrics;

  /**
   * Creates the routes.
   *
   * @param workers threads for work that keeps a processor busy
   */
  public SystemComparisonRoutes(TenantDatabase database, WorkerExecutor workers) {
    this.comparisons = new SystemComparisonService(database, workers);
    this.metrics = new MetricComparisonService(database, workers);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "getSystemComparison", this::compare,
        "getMetricComparison", this::compareMetric,
        "listDifferingItems", this::differing);
  }

  private Future<Reply> compare(Call call) {
    return comparisons
        .compare(call.tenant(), call.id(ID), call.queryId("dataset_id").orElseThrow())
        .map(Reply::ok);
  }

  private Future<Reply> compareMetric(Call call) {
    return metrics
        .compare(
            call.tenant(),
            call.id(ID),
            call.queryId("dataset_id").orElseThrow(),
            call.query("metric").orElse(TrendMetric.FACTUALITY))
        .map(Reply::ok);
  }

  private Future<Reply> differing(Call call) {
    DifferingRequest request =
        new DifferingRequest(
            call.queryId("dataset_id").orElseThrow(),
            call.query("first").orElseThrow(),
            call.query("second").orElseThrow(),
            call.query("by").map(code -> EnumCodes.parse(By.class, code)).orElse(By.LABEL));
    return comparisons
        .differing(call.tenant(), call.id(ID), request, call.page())
        .map(page -> Reply.ok(page.listing()));
  }
}
