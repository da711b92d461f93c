package dev.sextant.api.catalogue;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.metrics.catalogue.Catalogue;
import io.vertx.core.Future;
import java.util.Map;

/** The API operations that return the catalogue of metrics. */
public final class CatalogueRoutes {

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("listMetrics", this::list, "getMetric", this::get);
  }

  private Future<Reply> list(Call call) {
    return Future.succeededFuture(
        Reply.ok(Map.of("data", Catalogue.metrics().stream().map(MetricReply::of).toList())));
  }

  private Future<Reply> get(Call call) {
    String name = call.text("metric");
    return Future.succeededFuture(Catalogue.find(name))
        .map(Refusal.ifMissing("metric", name))
        .map(metric -> Reply.ok(MetricReply.of(metric)));
  }
}
