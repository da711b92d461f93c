package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.campaigns.comparison.MetricValueStore.Reported;
import dev.sextant.api.campaigns.trend.TrendMetric;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Compares one metric of the systems of an occurrence on one of its datasets. */
final class MetricComparisonService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final ComparedCellStore cells = new ComparedCellStore();
  private final MetricValueStore values = new MetricValueStore();

  MetricComparisonService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * Compares.
   *
   * @param metric {@code factuality}, or a score as {@link TrendMetric} names it
   */
  Future<MetricComparisonReply> compare(
      TenantId tenant, UUID occurrenceId, UUID datasetId, String metric) {
    return database
        .inTenant(
            tenant,
            db ->
                cells
                    .require(db, occurrenceId, datasetId)
                    .compose(found -> read(db, occurrenceId, found, new TrendMetric(metric))))
        .compose(read -> workers.executeBlocking(read, false));
  }

  /** Reads the values; the statistics are left to a worker thread. */
  private Future<Callable<MetricComparisonReply>> read(
      SqlClient db, UUID occurrenceId, List<ComparedCell> found, TrendMetric metric) {
    return values
        .reported(db, found)
        .map(MetricComparisonService::comparable)
        .compose(
            names ->
                Refusal.unless(names.contains(metric.name()), () -> unknown(metric, names))
                    .map(names))
        .map(names -> new MetricSideBySide(occurrenceId, found, metric, names))
        .compose(side -> values(db, found, metric).map(read -> () -> side.reply(read)));
  }

  private Future<MetricValues> values(SqlClient db, List<ComparedCell> found, TrendMetric metric) {
    List<ComparedCell> answered = found.stream().filter(ComparedCell::isAnswered).toList();
    if (answered.isEmpty()) {
      return Future.succeededFuture(new MetricValues(List.of()));
    }
    UUID version = Objects.requireNonNull(answered.get(0).versionId());
    return values
        .values(db, version, ComparedCell.readShare(answered), answered, metric)
        .map(MetricValues::new);
  }

  /**
   * Returns the names of what can be compared: no value of a metric without direction is better.
   */
  private static List<String> comparable(List<Reported> reported) {
    Stream<String> scores =
        reported.stream()
            .map(each -> TrendMetric.of(each.metric(), each.model()))
            .filter(each -> each.entry().filter(MetricComparisonService::isDirected).isPresent())
            .map(TrendMetric::name);
    return Stream.concat(Stream.of(TrendMetric.FACTUALITY), scores).distinct().toList();
  }

  private static boolean isDirected(Metric metric) {
    return metric.direction() != Direction.UNDIRECTED;
  }

  private static Refusal unknown(TrendMetric metric, List<String> names) {
    return Refusal.invalidAt(
        "unknown-metric",
        "metric",
        "The experiments of the occurrence have no %s with a direction: take one of %s."
            .formatted(metric.name(), String.join(", ", names)));
  }
}
