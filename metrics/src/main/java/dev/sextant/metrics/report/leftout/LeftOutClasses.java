package dev.sextant.metrics.report.leftout;

import dev.sextant.metrics.report.leftout.Extremes.Range;

/**
 * How many subjects a statistic of grounded labels leaves out.
 *
 * @param grounded that are grounded
 * @param notGrounded that are not
 * @param unlabelled that have no such label
 */
public record LeftOutClasses(int grounded, int notGrounded, int unlabelled) {

  /** Returns the number of all of them. */
  public int count() {
    return grounded + notGrounded + unlabelled;
  }

  /** Returns the extremes of the share of grounded among these and the known subjects. */
  public Extremes shareGrounded(int knownGrounded, int knownNotGrounded) {
    double all = knownGrounded + knownNotGrounded + count();
    return Extremes.of(
        unlabelled == 0,
        right -> {
          double share = (knownGrounded + negatives(right)) / all;
          return new Range(share, share);
        });
  }

  int positives(boolean unlabelledAreRight) {
    return notGrounded + (unlabelledAreRight ? 0 : unlabelled);
  }

  int negatives(boolean unlabelledAreRight) {
    return grounded + (unlabelledAreRight ? unlabelled : 0);
  }
}
