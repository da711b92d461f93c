package dev.sextant.api.campaigns.comparison;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A system of an occurrence with its answers to one dataset.
 *
 * @param versionId null: the dataset had no version, or it is deleted
 * @param answerSetId null: there are no answers, or they are deleted
 * @param answers of the set; 0 without one
 * @param labelRun id, labeller, version and model of the run that labelled the answers; null
 *     without one
 * @param labellerIdentity of that run, hex
 * @param failure why it could not start or go on
 * @param cost what the calls for the answers cost; null if nobody was asked or the price is unknown
 */
record ComparedCell(
    int position,
    String system,
    UUID datasetId,
    String datasetName,
    @Nullable UUID versionId,
    @Nullable Integer versionNumber,
    @Nullable UUID answerSetId,
    long answers,
    @Nullable UUID labelRunId,
    @Nullable JsonObject labelRun,
    @Nullable String labellerIdentity,
    @Nullable String failure,
    @Nullable JsonObject cost) {

  /** Returns whether it has answers to a version. */
  boolean isAnswered() {
    return answerSetId != null && versionId != null;
  }
}
