package dev.sextant.metrics.preflight;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.preflight.Notice.Level;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Labels of either class on either side of a split, and whether they suffice for a threshold that
 * has intervals: many labels of few groups of items do not.
 *
 * @param calibration labels on the side to fit on
 * @param holdout labels on the side to judge on
 * @param calibrationGroups groups that hold labels on the side to fit on
 * @param holdoutGroups groups that hold labels on the side to judge on
 */
public record LabelBalance(
    ClassCounts calibration,
    ClassCounts holdout,
    LabelledGroups calibrationGroups,
    LabelledGroups holdoutGroups) {

  /**
   * How many groups of items hold labels of each class on one side of a split.
   *
   * @param risky groups with an answer that is labelled not grounded
   * @param trustworthy groups with an answer that is labelled grounded
   */
  public record LabelledGroups(int risky, int trustworthy) {

    /** Groups of either class that intervals take. */
    static final int NEEDED = Support.ITEMS;

    boolean suffice() {
      return risky >= NEEDED && trustworthy >= NEEDED;
    }
  }

  /** Returns the labels of both sides. */
  public ClassCounts all() {
    return new ClassCounts(
        calibration.risky() + holdout.risky(), calibration.trustworthy() + holdout.trustworthy());
  }

  /** Returns the risky share of all labels, in [0, 1]; {@code NaN} without labels. */
  public double riskyShare() {
    return (double) all().risky() / (all().risky() + all().trustworthy());
  }

  /** Returns whether a threshold can be fitted and judged, with intervals. */
  public boolean suffices() {
    return labelsSuffice() && groupsSuffice();
  }

  private boolean labelsSuffice() {
    return calibration.suffice() && holdout.suffice();
  }

  private boolean groupsSuffice() {
    return calibrationGroups.suffice() && holdoutGroups.suffice();
  }

  /** Says what the labels allow. */
  public Notice notice() {
    ClassCounts all = all();
    if (all.risky() == 0 || all.trustworthy() == 0) {
      return Notice.of(
          Level.CAUTION,
          "%,d labels say risky and %,d trustworthy: without both there is no AUC and no threshold,"
              + " and scores show no more than themselves.",
          all.risky(),
          all.trustworthy());
    }
    String found =
        String.format(
            Locale.ROOT,
            "%.1f %% of %,d labels are risky",
            100 * riskyShare(),
            all.risky() + all.trustworthy());
    if (suffices()) {
      return Notice.of(
          Level.NOTE,
          "%s; either side of the split has the %d of either class that a threshold needs.",
          found,
          ClassCounts.NEEDED);
    }
    if (labelsSuffice()) {
      return Notice.of(
          Level.CAUTION,
          "%s; either side of the split has the %d of either class that a threshold needs, but too"
              + " few groups of items hold them: %s. With fewer than %d of either a threshold has no"
              + " intervals.",
          found,
          ClassCounts.NEEDED,
          String.join(", ", missingGroups()),
          LabelledGroups.NEEDED);
    }
    return Notice.of(
        Level.CAUTION,
        "%s; a threshold needs %d of either class on either side of the split, and there are too"
            + " few: %s.",
        found,
        ClassCounts.NEEDED,
        String.join(", ", missing()));
  }

  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    int needed = ClassCounts.NEEDED;
    missing(missing, calibration.risky(), needed, "risky on the calibration side");
    missing(missing, calibration.trustworthy(), needed, "trustworthy on the calibration side");
    missing(missing, holdout.risky(), needed, "risky in the holdout");
    missing(missing, holdout.trustworthy(), needed, "trustworthy in the holdout");
    return missing;
  }

  private List<String> missingGroups() {
    List<String> missing = new ArrayList<>();
    int needed = LabelledGroups.NEEDED;
    missing(missing, calibrationGroups.risky(), needed, "risky on the calibration side");
    missing(
        missing, calibrationGroups.trustworthy(), needed, "trustworthy on the calibration side");
    missing(missing, holdoutGroups.risky(), needed, "risky in the holdout");
    missing(missing, holdoutGroups.trustworthy(), needed, "trustworthy in the holdout");
    return missing;
  }

  private static void missing(List<String> missing, int found, int needed, String where) {
    if (found < needed) {
      missing.add(found + " " + where);
    }
  }
}
