package dev.sextant.api.experiments;

import dev.sextant.api.limits.Quota;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Queues experiments, within a transaction of the caller. */
public final class NewExperiments {

  private final Quota quota;
  private final ExperimentChangeStore changes = new ExperimentChangeStore();
  private final EvidenceStore evidence = new EvidenceStore();
  private final TextEstimateStore estimates = new TextEstimateStore();

  /**
   * Creates it.
   *
   * @param quota what a tenant may embed
   */
  public NewExperiments(Quota quota) {
    this.quota = quota;
  }

  /**
   * Queues an experiment with all metrics that apply.
   *
   * @param db bound to a tenant
   * @param embedders names
   * @return its id; fails with the refusal that anybody's wish would meet
   */
  public Future<UUID> queue(
      SqlClient db,
      UUID project,
      UUID version,
      String name,
      List<String> embedders,
      String author) {
    Wish wish =
        new Wish(
            project,
            name,
            version,
            embedders,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
    return queue(db, wish, author);
  }

  Future<UUID> queue(SqlClient db, Wish wish, String author) {
    return evidence
        .find(db, wish)
        .map(found -> found.orElseThrow(() -> ExperimentRules.unknownVersion(wish.versionId())))
        .map(found -> ExperimentRules.order(wish, found, author))
        .compose(order -> estimates.most(db, order).compose(most -> queue(db, order, most)));
  }

  private Future<UUID> queue(SqlClient db, Order order, long texts) {
    return quota.reserve(db, texts).compose(promised -> changes.insert(db, order, texts));
  }
}
