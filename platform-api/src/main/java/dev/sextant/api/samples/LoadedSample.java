package dev.sextant.api.samples;

import io.vertx.core.json.JsonObject;
import java.util.UUID;

/**
 * A sample in a project.
 *
 * @param experimentId queued, on the version
 */
record LoadedSample(Sample sample, UUID datasetId, UUID versionId, UUID experimentId) {

  JsonObject json() {
    return new JsonObject()
        .put("name", sample.name())
        .put("dataset_id", datasetId.toString())
        .put("version_id", versionId.toString())
        .put("experiment_id", experimentId.toString());
  }
}
