package dev.sextant.api.dispatch;

/** What one job does. */
public enum Stage {
  /** Items to answers, for an answer set. */
  SAMPLING,
  /** Texts to vectors to scores. */
  SCORING,
  /** Scores and labels to a report. */
  REPORTING
}
