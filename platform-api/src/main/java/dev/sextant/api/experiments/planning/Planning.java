package dev.sextant.api.experiments.planning;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Plans an experiment without starting it. */
public final class Planning {

  private final AvailableInputStore evidence = new AvailableInputStore();

  /**
   * Plans with all metrics that apply. Fails with the same refusal as an experiment would.
   *
   * @param db bound to a tenant
   * @param embedders names
   */
  public Future<Plan> plan(SqlClient db, UUID projectId, UUID versionId, List<String> embedders) {
    return plan(db, ExperimentRequest.ofDefaults(projectId, "planned", versionId, embedders));
  }

  /** Plans the request; fails with a refusal if a part of it does not exist or apply. */
  Future<Plan> plan(SqlClient db, ExperimentRequest request) {
    return evidence
        .find(db, request)
        .map(found -> found.orElseThrow(() -> ExperimentRules.unknownVersion(request.versionId())))
        .map(found -> ExperimentRules.plan(request, found));
  }
}
