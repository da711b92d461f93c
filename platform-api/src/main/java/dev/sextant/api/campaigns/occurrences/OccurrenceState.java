package dev.sextant.api.campaigns.occurrences;

/** How far an occurrence is. */
public enum OccurrenceState {
  /** It starts when the earlier ones have ended. */
  WAITING,
  RUNNING,
  CANCELLING,
  /** All of its experiments are completed. */
  COMPLETED,
  /** Some of its experiments failed, or miss items. */
  COMPLETED_WITH_FAILURES,
  /** None of its experiments is completed. */
  FAILED,
  CANCELLED,
  /** The campaign was paused, or an earlier occurrence was open. */
  SKIPPED,
  /** No server ran at its time. */
  MISSED
}
