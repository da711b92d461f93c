package dev.sextant.api.dispatch;

/** What one job does. */
public enum Stage {
  /** Items to answers, for an answer set. */
  SAMPLING,
  /** Answers to labels by an oracle, for a label run. */
  LABELLING,
  /** Texts to vectors to scores. */
  SCORING,
  /** Scores and labels to a report. */
  REPORTING
}
