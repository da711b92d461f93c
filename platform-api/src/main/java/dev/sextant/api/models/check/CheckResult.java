package dev.sextant.api.models.check;

/** How the check of an embedder ended. One that fails is not registered. */
public enum CheckResult {
  /** Nothing unusual. */
  PASSED,
  /** Paraphrases lie no closer to each other than other sentences do. */
  CAUTION,
  /** The self-test left something out, or did not run. */
  INCOMPLETE
}
