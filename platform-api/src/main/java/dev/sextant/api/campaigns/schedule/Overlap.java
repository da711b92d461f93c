package dev.sextant.api.campaigns.schedule;

/** What becomes of an instant that is due while an earlier occurrence is open. */
public enum Overlap {
  /** It is recorded as skipped. */
  SKIP,
  /** Its occurrence waits for the earlier ones. */
  QUEUE,
  /** The earlier ones are cancelled. */
  REPLACE
}
