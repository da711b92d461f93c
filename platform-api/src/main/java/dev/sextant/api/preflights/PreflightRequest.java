package dev.sextant.api.preflights;

import dev.sextant.api.experiments.planning.ExperimentRequest;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/**
 * A preflight as a client requests it: the parts of an experiment that decide what it takes.
 *
 * @param body as the contract describes it
 */
record PreflightRequest(UUID projectId, JsonObject body) {

  /** Returns the experiment, with all metrics that apply. */
  ExperimentRequest experiment() {
    return ExperimentRequest.of(projectId, body.copy().put("name", "planned"));
  }
}
