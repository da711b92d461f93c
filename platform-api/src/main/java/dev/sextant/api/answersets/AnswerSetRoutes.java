package dev.sextant.api.answersets;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for answer sets. */
public final class AnswerSetRoutes {

  private static final String ID = "answer_set_id";
  private static final String BUDGET = "budget";

  private final AnswerSetService sets;

  /**
   * Creates the routes.
   *
   * @param wakeDispatcher called after a run was queued or stopped
   */
  public AnswerSetRoutes(
      TenantDatabase database, Quota quota, Deletions deletions, Runnable wakeDispatcher) {
    this.sets = new AnswerSetService(database, quota, deletions, wakeDispatcher);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listAnswerSets", this::list,
        "createAnswerSet", this::create,
        "estimateAnswerSet", this::estimate,
        "getAnswerSet", this::get,
        "deleteAnswerSet", this::delete,
        "cancelAnswerSet", this::cancel,
        "resumeAnswerSet", this::resume,
        "listAnswerSetItems", this::items);
  }

  private Future<Reply> list(Call call) {
    return sets.list(call.tenant(), call.id("version_id"))
        .map(found -> Reply.ok(Map.of("data", found)));
  }

  private Future<Reply> create(Call call) {
    return sets.create(
            call.caller(), SamplingPlan.of(call.body()), IdempotencyKey.of(call, "createAnswerSet"))
        .map(AnswerSetRoutes::accepted);
  }

  private Future<Reply> estimate(Call call) {
    return sets.estimate(call.tenant(), SamplingPlan.of(call.body())).map(Reply::ok);
  }

  private Future<Reply> get(Call call) {
    return sets.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return sets.delete(call.caller(), call.id(ID)).map(Deletions::reply);
  }

  private Future<Reply> cancel(Call call) {
    return sets.cancel(call.tenant(), call.id(ID)).map(AnswerSetRoutes::accepted);
  }

  private Future<Reply> resume(Call call) {
    return sets.resume(
            call.tenant(),
            call.id(ID),
            call.body().containsKey(BUDGET),
            call.body().getString(BUDGET))
        .map(AnswerSetRoutes::accepted);
  }

  private Future<Reply> items(Call call) {
    return sets.items(call.tenant(), call.id(ID), call.query("outcome"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private static Reply accepted(AnswerSet set) {
    return Reply.accepted("/api/v1/answer-sets/" + set.id(), set);
  }
}
