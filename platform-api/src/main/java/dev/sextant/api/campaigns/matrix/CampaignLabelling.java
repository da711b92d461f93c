package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.labelruns.LabelRunPlan;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an oracle labels the answers of each cell.
 *
 * @param labellerId null: it is deleted
 * @param role only answers of this role; null: all
 * @param budget of one cell of one occurrence; null: none
 * @param anchorSetId labelled answers that are asked about each time; null: none
 */
public record CampaignLabelling(
    @Nullable UUID labellerId,
    @Nullable String role,
    @Nullable String budget,
    @Nullable UUID anchorSetId) {

  /** Returns the label run that an answer set needs. */
  LabelRunPlan plan(UUID answerSetId) {
    return new LabelRunPlan(labeller(), answerSetId, role, budget, anchorSetId);
  }

  /**
   * Returns the labeller.
   *
   * @throws Refusal if it is deleted
   */
  UUID labeller() {
    if (labellerId == null) {
      throw Refusal.conflict("labeller-deleted", "The labeller of the campaign was deleted.");
    }
    return labellerId;
  }
}
