package dev.sextant.api.experiments;

import dev.sextant.api.answersets.SamplingRuns;
import dev.sextant.api.limits.Quota;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** Cancels experiments within a transaction of the caller. */
public final class ExperimentCancellation {

  private final ExperimentStore experiments = new ExperimentStore();
  private final SamplingRuns runs;

  public ExperimentCancellation(Quota quota) {
    this.runs = new SamplingRuns(quota);
  }

  /**
   * Asks an experiment to stop, and the sampling that serves only it. What is already paid is kept.
   *
   * @return whether it was open
   */
  public Future<Boolean> cancel(SqlClient db, UUID id) {
    return experiments
        .cancel(db, id)
        .compose(asked -> asked ? cancelSampling(db, id).map(true) : Future.succeededFuture(false));
  }

  private Future<Void> cancelSampling(SqlClient db, UUID id) {
    return experiments
        .ownAnswers(db, id)
        .compose(own -> own.map(set -> runs.cancel(db, set)).orElseGet(Future::succeededFuture));
  }
}
