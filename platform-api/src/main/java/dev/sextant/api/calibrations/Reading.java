package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import java.util.List;

/** A calibration, and the reasons why it is stale. */
record Reading(Calibration calibration, List<StaleReason> stale) {

  /** Returns this reading of a calibration that was judged on the holdout and is not stale. */
  Reading requireEarned() {
    if (calibration.holdout().judgement() == null) {
      throw new Refusal(
          Refusal.Kind.CONFLICT,
          "not-judged",
          "The calibration was not judged on the holdout: POST a look first.");
    }
    return requireFresh();
  }

  /**
   * Requires a calibration that is not stale. A look at the holdout cannot be undone, so it is not
   * spent on a calibration that cannot be activated.
   */
  Reading requireFresh() {
    if (!stale.isEmpty()) {
      throw StaleReason.refusal(stale);
    }
    return this;
  }
}
