package dev.sextant.api.experiments;

import dev.sextant.api.dispatch.ExperimentChanges;
import dev.sextant.api.experiments.planning.ExperimentRequest;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API operations for experiments. */
public final class ExperimentRoutes {

  private static final String ID = "experiment_id";

  private final Vertx vertx;
  private final ExperimentChanges changes;
  private final Duration watchInterval;
  private final ExperimentService experiments;

  /**
   * Creates the routes.
   *
   * @param quota what a tenant may embed
   * @param wakeDispatcher called after an experiment was queued or cancelled
   * @param watchInterval time between two looks of an event stream at its experiment
   */
  public ExperimentRoutes(
      Vertx vertx,
      TenantDatabase database,
      EmbedderService embedders,
      Quota quota,
      Deletions deletions,
      Runnable wakeDispatcher,
      Duration watchInterval) {
    this.vertx = vertx;
    this.changes = new ExperimentChanges(vertx);
    this.watchInterval = watchInterval;
    this.experiments =
        new ExperimentService(database, embedders, quota, deletions, changes, wakeDispatcher);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listVersionMetrics", this::versionMetrics,
        "listExperiments", this::list,
        "createExperiment", this::create,
        "getExperiment", this::get,
        "deleteExperiment", this::delete,
        "watchExperiment", this::watch,
        "cancelExperiment", this::cancel,
        "retryFailed", this::retryFailed,
        "reportAgain", this::reportAgain);
  }

  private Future<Reply> versionMetrics(Call call) {
    UUID version = call.id("version_id");
    int each = call.query("answers_per_item").map(Integer::valueOf).orElse(1);
    return call.queryId("generator_id")
        .map(generator -> experiments.inputsOf(call.tenant(), version, generator, each))
        .orElseGet(() -> experiments.inputs(call.tenant(), version, call.queryId("answer_set_id")))
        .map(inputs -> Reply.ok(Map.of("data", inputs.metrics())));
  }

  private Future<Reply> list(Call call) {
    return experiments
        .list(call.tenant(), call.id("project_id"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    ExperimentRequest request = ExperimentRequest.of(call.id("project_id"), call.body());
    Optional<IdempotencyKey> key = IdempotencyKey.of(call, "createExperiment");
    return experiments.start(call.caller(), request, key).map(ExperimentRoutes::accepted);
  }

  private Future<Reply> get(Call call) {
    return experiments.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return experiments.delete(call.caller(), call.id(ID)).map(Deletions::reply);
  }

  private Future<Reply> watch(Call call) {
    return experiments
        .get(call.tenant(), call.id(ID))
        .map(
            there ->
                Reply.events(
                    new ExperimentEvents(
                        vertx, experiments, changes, watchInterval, call.tenant(), there.id())));
  }

  private Future<Reply> cancel(Call call) {
    return experiments.cancel(call.tenant(), call.id(ID)).map(ExperimentRoutes::accepted);
  }

  private Future<Reply> retryFailed(Call call) {
    return experiments.retryFailed(call.tenant(), call.id(ID)).map(ExperimentRoutes::accepted);
  }

  private Future<Reply> reportAgain(Call call) {
    return experiments.reportAgain(call.tenant(), call.id(ID)).map(ExperimentRoutes::accepted);
  }

  private static Reply accepted(Experiment experiment) {
    return Reply.accepted("/api/v1/experiments/" + experiment.id(), experiment);
  }
}
