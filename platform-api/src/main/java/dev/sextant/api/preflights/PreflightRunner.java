package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs preflights to their end. */
final class PreflightRunner {

  private static final Logger LOGGER = LoggerFactory.getLogger(PreflightRunner.class);

  private static final int PAGE = 50;

  /**
   * The work of a preflight.
   *
   * @param left metrics that do not apply, and why
   */
  public record Work(UUID versionId, PreflightOrder order, List<Inapplicable> left) {

    /** Returns how many texts it may embed: each embedder embeds the sample. */
    long texts() {
      List<Metric> metrics =
          order.metrics().stream().flatMap(name -> Catalogue.find(name).stream()).toList();
      return order.embedders().size() * LiveTexts.count(metrics, order.sample());
    }
  }

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final Preflights port;
  private final Patience patience;
  private final Set<UUID> underway = ConcurrentHashMap.newKeySet();
  private final PreflightStore preflights = new PreflightStore();
  private final SurveyStore surveys = new SurveyStore();

  PreflightRunner(
      TenantDatabase database, WorkerExecutor workers, Preflights port, Patience patience) {
    this.database = database;
    this.workers = workers;
    this.port = port;
    this.patience = patience;
  }

  /** Runs the preflight unless it is already running, and stores the result. */
  void run(TenantId tenant, UUID id, Supplier<Future<Work>> prepared) {
    if (!underway.add(id)) {
      return;
    }
    prepared
        .get()
        .compose(work -> found(tenant, work))
        .compose(findings -> write(tenant, db -> preflights.complete(db, id, findings)))
        .recover(failure -> fail(tenant, id, failure))
        .onFailure(lost -> LOGGER.error("preflight {} is left as it was", id, lost))
        .onComplete(ended -> underway.remove(id));
  }

  private Future<String> found(TenantId tenant, Work work) {
    return workers
        .executeBlocking(() -> port.find(work.order(), labelled(tenant, work)), false)
        .map(findings -> withLeft(findings, work.left()));
  }

  private Future<Void> write(TenantId tenant, Function<SqlClient, Future<Void>> outcome) {
    return patience.outlast(() -> database.inTenant(tenant, outcome));
  }

  /** Adds the metrics that do not apply, which the rules of experiments determine. */
  private static String withLeft(String findings, List<Inapplicable> left) {
    JsonArray metrics = new JsonArray();
    left.forEach(
        each ->
            metrics.add(
                new JsonObject().put("metric", each.metric()).put("sentence", each.sentence())));
    return new JsonObject(findings).put("does_not_apply", metrics).encode();
  }

  private Future<Void> fail(TenantId tenant, UUID id, Throwable failure) {
    if (failure instanceof CancellationException) {
      return Future.succeededFuture(); // the next start of the process fails it
    }
    String sentence = "Something broke on our side; the log has it under the preflight's id.";
    if (failure instanceof Refusal refusal) {
      sentence = String.valueOf(refusal.getMessage());
    } else {
      LOGGER.error("preflight {} failed", id, failure);
    }
    String told = sentence;
    return write(tenant, db -> preflights.fail(db, id, told));
  }

  private LabelledItems labelled(TenantId tenant, Work work) {
    return new LabelledItems() {
      private long last = -1;

      @Override
      public List<LabelledItem> next() {
        List<LabelledItem> page =
            Waiting.on(
                database.inTenant(
                    tenant,
                    db ->
                        surveys.labelled(
                            db, work.versionId(), last, work.order().calibrationOnly(), PAGE)));
        last = page.isEmpty() ? last : page.get(page.size() - 1).ordinal();
        return page;
      }
    };
  }
}
