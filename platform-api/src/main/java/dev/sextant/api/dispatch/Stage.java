package dev.sextant.api.dispatch;

/** The part of an experiment that one job runs. */
public enum Stage {
  /** Texts to vectors to scores. */
  SCORING,
  /** Scores and labels to a report. */
  REPORTING
}
