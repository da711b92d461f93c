package dev.sextant.api.catalogue;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The API operations that return the catalogue of metrics. */
public final class CatalogueRoutes {

  private final TenantDatabase database;
  private final ExternalMetricStore external = new ExternalMetricStore();

  public CatalogueRoutes(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("listMetrics", this::list, "getMetric", this::get);
  }

  private Future<Reply> list(Call call) {
    return database
        .inTenant(call.tenant(), external::names)
        .map(names -> Reply.ok(Map.of("data", with(names).stream().map(MetricReply::of).toList())));
  }

  private static List<Metric> with(List<String> external) {
    List<String> names = new ArrayList<>(external);
    Catalogue.metrics().forEach(metric -> names.add(metric.name()));
    return Catalogue.among(names);
  }

  private Future<Reply> get(Call call) {
    String name = call.text("metric");
    return Future.succeededFuture(Catalogue.find(name))
        .map(Refusal.ifMissing("metric", name))
        .map(metric -> Reply.ok(MetricReply.of(metric)));
  }
}
