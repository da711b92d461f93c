package dev.sextant.api.answersets;

import dev.sextant.api.answersets.AnswerSet.RunState;
import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Stops and continues sampling runs within a transaction of the caller. */
public final class SamplingRuns {

  private static final String IDENTICAL = "draws-identical";

  private final Quota quota;
  private final AnswerSetStore sets = new AnswerSetStore();

  public SamplingRuns(Quota quota) {
    this.quota = quota;
  }

  /** Stops a run; does nothing if it is not open. */
  public Future<Void> cancel(SqlClient db, UUID id) {
    return sets.cancel(db, id).mapEmpty();
  }

  /** Queues a stopped run again with the budget that it has. */
  public Future<Void> resume(SqlClient db, UUID id) {
    return resume(db, id, false, null);
  }

  /**
   * Queues a stopped run again, and the experiments that stopped with it.
   *
   * @param changesBudget whether the budget is replaced
   * @param budget null: none
   */
  Future<Void> resume(SqlClient db, UUID id, boolean changesBudget, @Nullable String budget) {
    return sets.find(db, id)
        .map(Refusal.ifMissing("answer set", id))
        .compose(set -> checkCanGoOn(set, changesBudget, budget))
        .compose(fit -> sets.resume(db, id, changesBudget, budget))
        .compose(resumed -> Refusal.unless(resumed, SamplingRuns::notStopped))
        .compose(queued -> sets.resumeExperiments(db, id))
        .compose(woken -> woken ? quota.reserve(db, 0) : Future.succeededFuture())
        .compose(woken -> WorkMarkStore.set(db));
  }

  private static Future<Void> checkCanGoOn(
      AnswerSet set, boolean changesBudget, @Nullable String budget) {
    AnswerSet.Sampling run = set.sampling();
    if (run == null || run.state() != RunState.STOPPED) {
      return Future.failedFuture(notStopped());
    }
    if (set.endCode().equals(IDENTICAL)) {
      return Future.failedFuture(
          Refusal.conflict(
              IDENTICAL,
              "All draws are made, and every item has equal answers only. Create another answer set: change the temperature or the generator."));
    }
    String most = changesBudget ? budget : run.budget();
    return Refusal.when(
        most != null && new BigDecimal(most).compareTo(new BigDecimal(run.spent())) <= 0,
        () -> budgetSpent(run, Objects.requireNonNull(most)));
  }

  private static Refusal budgetSpent(AnswerSet.Sampling run, String most) {
    return Refusal.conflict(
        "budget-spent",
        "The run has spent %s %s, and the budget is %s: continue it with a budget above what is spent, or without one."
            .formatted(run.spent(), Objects.requireNonNullElse(run.currency(), "tokens"), most));
  }

  private static Refusal notStopped() {
    return Refusal.conflict("not-stopped", "Only a stopped sampling run can be continued.");
  }
}
