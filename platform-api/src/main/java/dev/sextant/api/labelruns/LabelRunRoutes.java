package dev.sextant.api.labelruns;

import dev.sextant.api.generators.CountedCalls;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The operations of the contract for label runs. */
public final class LabelRunRoutes {

  private static final String ID = "label_run_id";
  private static final String BUDGET = "budget";

  private final LabelRunService runs;
  private final LabelRunChanges changes;
  private final LabelPreviews previews;

  /**
   * Creates the routes.
   *
   * @param workers threads for estimates and agreement
   * @param calls for previews
   * @param wakeDispatcher called after a run was queued or stopped
   */
  public LabelRunRoutes(
      TenantDatabase database,
      WorkerExecutor workers,
      Quota quota,
      Deletions deletions,
      CountedCalls calls,
      Runnable wakeDispatcher) {
    this.runs = new LabelRunService(database, workers, quota, wakeDispatcher);
    this.changes = new LabelRunChanges(database, deletions, quota, wakeDispatcher);
    this.previews = new LabelPreviews(database, calls);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listLabelRuns", this::list,
        "createLabelRun", this::create,
        "estimateLabelRun", this::estimate,
        "previewLabelRun", this::preview,
        "getLabelRun", this::get,
        "deleteLabelRun", this::delete,
        "cancelLabelRun", this::cancel,
        "resumeLabelRun", this::resume,
        "getOtherOracles", this::otherOracles,
        "listOracleVerdicts", this::verdicts);
  }

  private Future<Reply> list(Call call) {
    return runs.list(
            call.tenant(),
            call.queryId("project_id").orElse(null),
            call.queryId("answer_set_id").orElse(null),
            call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return runs.create(
            call.caller(), LabelRunPlan.of(call.body()), IdempotencyKey.of(call, "createLabelRun"))
        .map(LabelRunRoutes::accepted);
  }

  private Future<Reply> estimate(Call call) {
    return runs.estimate(call.tenant(), LabelRunPlan.of(call.body())).map(Reply::ok);
  }

  private Future<Reply> preview(Call call) {
    return previews.preview(call.tenant(), LabelRunPlan.of(call.body())).map(Reply::ok);
  }

  private Future<Reply> get(Call call) {
    return runs.get(call.caller(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> otherOracles(Call call) {
    return runs.otherOracles(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    boolean keepsLabels = call.query("labels").filter("keep"::equals).isPresent();
    return changes.delete(call.caller(), call.id(ID), keepsLabels).map(Deletions::reply);
  }

  private Future<Reply> cancel(Call call) {
    return changes.cancel(call.tenant(), call.id(ID)).map(LabelRunRoutes::accepted);
  }

  private Future<Reply> resume(Call call) {
    return changes
        .resume(
            call.tenant(),
            call.id(ID),
            call.body().containsKey(BUDGET),
            call.body().getString(BUDGET))
        .map(LabelRunRoutes::accepted);
  }

  private Future<Reply> verdicts(Call call) {
    return runs.verdicts(call.caller(), call.id(ID), call.query("status"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private static Reply accepted(LabelRun run) {
    return Reply.accepted("/api/v1/label-runs/" + run.id(), run);
  }
}
