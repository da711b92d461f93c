package dev.sextant.api.labelruns;

import dev.sextant.api.labellers.LabellerVersion;
import java.util.UUID;

/**
 * A label run that can start: its parts exist and fit each other.
 *
 * @param anchorCount anchors that are not among the answers
 */
record PlannedLabels(
    LabelRunPlan plan,
    LabellerVersion labeller,
    LabelledSet set,
    OracleServer server,
    long anchorCount) {

  /**
   * An answer set to label.
   *
   * @param isComplete whether no answers are to come
   * @param answerCount answers of the role that is asked for
   * @param hasImages whether items or answers of the version are images
   */
  record LabelledSet(
      UUID id, UUID projectId, boolean isComplete, long answerCount, boolean hasImages) {}
}
