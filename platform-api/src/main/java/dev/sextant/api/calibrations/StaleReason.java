package dev.sextant.api.calibrations;

import dev.sextant.api.http.Refusal;
import java.util.ArrayList;
import java.util.List;

/**
 * A reason why a calibration is stale: its labels, scores, model or version have changed since the
 * fit.
 *
 * @param code for programs
 * @param sentence for people
 */
public record StaleReason(String code, String sentence) {

  private static final StaleReason LABELS =
      new StaleReason("labels-changed", "Labels of the version have changed since it was fitted.");
  private static final StaleReason SCORES =
      new StaleReason("scores-changed", "Items of the experiment were scored after it was fitted.");
  private static final StaleReason MODEL =
      new StaleReason(
          "model-changed", "The model that gave its scores has another revision by now.");
  private static final StaleReason VERSION =
      new StaleReason("newer-version", "The dataset has a newer version by now.");

  /** Returns the reasons that apply to a calibration, given the hash of the current labels. */
  public static List<StaleReason> of(Calibration calibration, String labelsToday) {
    List<StaleReason> reasons = new ArrayList<>();
    if (!calibration.labelsSha256().equals(labelsToday)) {
      reasons.add(LABELS);
    }
    if (calibration.rescored()) {
      reasons.add(SCORES);
    }
    if (calibration.modelChanged()) {
      reasons.add(MODEL);
    }
    if (calibration.newerVersion()) {
      reasons.add(VERSION);
    }
    return List.copyOf(reasons);
  }

  /**
   * Returns whether labels or scores have changed since the fit, rather than the model or the
   * version.
   */
  boolean changesNumbers() {
    return equals(LABELS) || equals(SCORES);
  }

  static Refusal refusal(List<StaleReason> reasons) {
    return Refusal.conflict(
        "calibration-stale",
        String.join(" ", reasons.stream().map(StaleReason::sentence).toList())
            + " Make a new calibration.");
  }
}
