package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.calibration.labelled.Cuts;
import org.jspecify.annotations.Nullable;

/**
 * Where two bands end.
 *
 * @param accepted the groups before this cut are accepted
 * @param rejected the groups from this cut on are rejected; not before {@code accepted}
 */
record BandCuts(int accepted, int rejected) {

  /** Returns the best cuts that meet both targets, in one pass from the riskiest; null if none. */
  static @Nullable BandCuts best(Cuts cuts, BandTargets targets) {
    BandCuts best = null;
    int rejected = 0;
    for (int cut = cuts.groups() - 1; cut >= 1; cut--) {
      rejected = rejectError(cuts, cut) <= targets.rejectError() ? cut : rejected;
      if (rejected > 0 && acceptError(cuts, cut) <= targets.acceptError()) {
        BandCuts found = new BandCuts(cut, rejected);
        best = best == null || found.beats(best, cuts) ? found : best;
      }
    }
    return best;
  }

  /** Returns the risky share of the cases below a cut. */
  static double acceptError(Cuts cuts, int cut) {
    return (double) cuts.riskyBelow(cut) / (cuts.riskyBelow(cut) + cuts.trustworthyBelow(cut));
  }

  /** Returns the trustworthy share of the cases above a cut. */
  static double rejectError(Cuts cuts, int cut) {
    return (double) cuts.at(cut).falsePositives() / cuts.at(cut).flagged();
  }

  /** Equals go to the later comer, which accepts less. */
  private boolean beats(BandCuts other, Cuts cuts) {
    int more = decided(cuts) - other.decided(cuts);
    return more > 0 || (more == 0 && errors(cuts) <= other.errors(cuts));
  }

  private int decided(Cuts cuts) {
    return cuts.riskyBelow(accepted)
        + cuts.trustworthyBelow(accepted)
        + cuts.at(rejected).flagged();
  }

  private int errors(Cuts cuts) {
    return cuts.riskyBelow(accepted) + cuts.at(rejected).falsePositives();
  }
}
