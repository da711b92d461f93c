package dev.sextant.standalone.evaluate.run;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * Progress of an experiment.
 *
 * @param stage the API's name for the current stage
 * @param done scored items of all embedders
 * @param total 0 if there is nothing to count
 * @param failed items that failed
 */
record Progress(String stage, long done, long total, long failed) {

  /** Reads the progress from the API's experiment. */
  static Progress of(JsonNode experiment) {
    JsonNode progress = experiment.path("progress");
    return new Progress(
        experiment.path("state").asText(progress.path("stage").asText()),
        progress.path("done").asLong(),
        progress.path("total").asLong(),
        progress.path("failed").asLong());
  }

  /** Returns the completed share, from 0 to 1. */
  double share() {
    return total <= 0 ? 0 : Math.min(1, (double) done / total);
  }
}
