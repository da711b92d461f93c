package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import java.util.List;

/** A calibration, and why it no longer stands on what it was fitted on. */
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

  /** A look at the holdout cannot be taken back, so none is spent on what cannot be activated. */
  Reading requireFresh() {
    if (!stale.isEmpty()) {
      throw StaleReason.refusal(stale);
    }
    return this;
  }
}
