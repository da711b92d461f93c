package dev.sextant.metrics.report.leftout;

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

  int positives(boolean unlabelledAreRight) {
    return notGrounded + (unlabelledAreRight ? 0 : unlabelled);
  }

  int negatives(boolean unlabelledAreRight) {
    return grounded + (unlabelledAreRight ? unlabelled : 0);
  }
}
