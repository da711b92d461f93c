package dev.sextant.metrics.report.anchors;

/** Why the share of answers that a judge calls grounded differs from that of an earlier run. */
public enum DriftCause {
  /** The answers differ; what changed on the anchors does not explain it. */
  SYSTEM,
  /** The judge differs, and that may explain it. */
  JUDGE,
  /** The judge differs, and that does not explain it. */
  BOTH,
  /** No change of the share is shown, or none of the causes is. */
  NOT_SHOWN
}
