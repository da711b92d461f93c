package dev.sextant.metrics.preflight;

import dev.sextant.metrics.report.bootstrap.Support;

/**
 * How many groups of items hold labels of each class on one side of a split.
 *
 * @param risky groups with an answer that is labelled not grounded
 * @param trustworthy groups with an answer that is labelled grounded
 */
public record LabelledGroups(int risky, int trustworthy) {

  /** Groups of either class that intervals take. */
  static final int NEEDED = Support.ITEMS;

  /** Returns whether what is fitted or judged on this side has intervals. */
  boolean suffice() {
    return risky >= NEEDED && trustworthy >= NEEDED;
  }
}
