package dev.sextant.api.campaigns.comparison;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A system of an occurrence with its answers to one dataset.
 *
 * @param versionId null: the dataset had no version, or it is deleted
 * @param answerSetId null: there are no answers, or they are deleted
 * @param answers of the set; 0 without one
 * @param experimentId null: it has not begun, or is deleted
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
    @Nullable UUID experimentId,
    @Nullable UUID labelRunId,
    @Nullable JsonObject labelRun,
    @Nullable String labellerIdentity,
    @Nullable String failure,
    @Nullable JsonObject cost) {

  /** Most answers that are read. Of more, those to some of the items are. */
  private static final double MOST_ANSWERS = 1_000_000;

  /** Returns whether it has answers to a version. */
  boolean isAnswered() {
    return answerSetId != null && versionId != null;
  }

  /**
   * Returns the share of the items to read, in (0, 1].
   *
   * @param cells with answers
   */
  static double readShare(List<ComparedCell> cells) {
    double answers = cells.stream().mapToLong(ComparedCell::answers).sum();
    return Math.min(1, MOST_ANSWERS / Math.max(1, answers));
  }
}
