package dev.sextant.api.experiments.planning;

import dev.sextant.api.limits.Quota;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Queues experiments within a transaction of the caller. */
public final class NewExperiments {

  private final Quota quota;
  private final NewExperimentStore experiments = new NewExperimentStore();
  private final TextEstimateStore estimates = new TextEstimateStore();

  public NewExperiments(Quota quota) {
    this.quota = quota;
  }

  /**
   * Queues an experiment with all metrics that apply.
   *
   * @param db bound to a tenant
   * @param embedders names
   * @return its id; fails with the same refusal as an API request
   */
  public Future<UUID> queue(
      SqlClient db,
      UUID project,
      UUID version,
      String name,
      List<String> embedders,
      String author) {
    return queue(db, ExperimentRequest.ofDefaults(project, name, version, embedders), author);
  }

  /** Queues the requested experiment. */
  public Future<UUID> queue(SqlClient db, ExperimentRequest request, String author) {
    return Planning.plan(db, request)
        .compose(plan -> estimates.most(db, plan).compose(texts -> queue(db, plan, author, texts)));
  }

  private Future<UUID> queue(SqlClient db, Plan plan, String author, long texts) {
    return quota
        .reserve(db, texts)
        .compose(reserved -> experiments.insert(db, plan, author, texts));
  }
}
