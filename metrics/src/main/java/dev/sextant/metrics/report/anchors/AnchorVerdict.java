package dev.sextant.metrics.report.anchors;

/** What a judge says of an anchor, an answer that people have labelled. */
public enum AnchorVerdict {
  GROUNDED,
  NOT_GROUNDED,
  /** There is nothing to judge: a verdict of its own. */
  ABSTAINED,
  /** The judge was not asked, or its reply could not be read: the anchor is left out. */
  NONE;

  /** Returns whether the judge says the same as people. */
  boolean agreesWith(boolean grounded) {
    return this == (grounded ? GROUNDED : NOT_GROUNDED);
  }

  /** Returns whether it is a yes or a no. */
  boolean isDecided() {
    return this == GROUNDED || this == NOT_GROUNDED;
  }
}
