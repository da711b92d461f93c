package dev.sextant.api.experiments;

import dev.sextant.api.json.EnumCodes;

/** The state of an experiment. Only the dispatcher changes it, except to cancel or retry. */
public enum ExperimentState {
  QUEUED,
  SAMPLING,
  LABELLING,
  SCORING,
  REPORTING,
  COMPLETED,
  COMPLETED_WITH_FAILURES,
  CANCELLING,
  CANCELLED,
  FAILED;

  /** Returns the code of tables and API, such as {@code completed-with-failures}. */
  public String code() {
    return EnumCodes.of(this);
  }

  /** Returns whether scoring is complete. */
  public boolean isScored() {
    return this == COMPLETED || this == COMPLETED_WITH_FAILURES;
  }

  /** Returns whether it changes only by request. */
  boolean isFinal() {
    return switch (this) {
      case COMPLETED, COMPLETED_WITH_FAILURES, CANCELLED, FAILED -> true;
      case QUEUED, SAMPLING, LABELLING, SCORING, REPORTING, CANCELLING -> false;
    };
  }
}
