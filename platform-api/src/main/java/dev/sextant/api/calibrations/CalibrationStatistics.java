package dev.sextant.api.calibrations;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The statistics of thresholds. Pure: equal arguments give equal texts, to the byte. Fitting and
 * judging may take seconds and are called on threads that may wait.
 */
public interface CalibrationStatistics {

  /**
   * Fits a threshold, bands where they are asked for, and a map from scores to probabilities, and
   * compares the threshold with that of the best floor, fitted for the same objective.
   *
   * @param calibration what may be fitted on, by item and answer
   * @param holdout how much there is to judge on; nothing else of it is known here
   * @param floors the floors that there are, in order of preference
   * @return the fit, a JSON object; only this port reads what is in it
   * @throws dev.sextant.api.http.Refusal with code {@code too-few-labels} if either part has too
   *     few of either class, {@code target-unreachable} or {@code not-better-than-chance} if no
   *     threshold is worth having
   */
  String fit(
      FitOrder order,
      List<LabelledScore> calibration,
      ClassCounts holdout,
      List<FloorCases> floors);

  /** Returns the floor that a fit was compared with, if there was one. */
  Optional<String> floor(String fit);

  /**
   * Says why a threshold is not shown to beat its floor, in a sentence for people; empty if it is
   * shown to. By the holdout where it was judged, else by what it was fitted on. A floor is under
   * suspicion only where another one is shown to do better.
   *
   * @param fit as {@link #fit} gave it
   * @param judgement as {@link #judge} gave it; null: not yet
   */
  Optional<String> belowFloor(String fit, @Nullable String judgement);

  /**
   * Judges a fit, and the floor that it was compared with, on labels that neither has seen.
   *
   * @param fit as {@link #fit} gave it
   * @param holdout with the floor that {@link #floor} names
   * @param seed of the resamples
   * @return the judgement, a JSON object
   * @throws dev.sextant.api.http.Refusal with code {@code too-few-labels} if either class is too
   *     small to judge by
   */
  String judge(String fit, PartScores holdout, long seed);

  /**
   * Says what a fit's threshold and others would do, and how the scores of either class lie. Of one
   * threshold that is asked for by its value, the fitted part is counted at just that one; the
   * holdout at the nearest of the curve, so that asking for many says no more of it than the curve.
   * The fit's floor is counted at thresholds of its own that flag at most as much.
   *
   * @param fit as {@link #fit} gave it
   * @param calibration the part that it was fitted on, as its labels are today; of either class one
   *     or more
   * @param holdout what it was judged on; null: nothing is said of it
   * @param wish which thresholds, and what errors cost
   * @param seed of the resamples
   * @return a JSON object, {@code ThresholdCurve} in the contract without what is stale
   */
  String curve(
      String fit, PartScores calibration, @Nullable PartScores holdout, CurveWish wish, long seed);

  /**
   * Says what a fit means for one score; takes no time.
   *
   * @param fit as {@link #fit} gave it
   * @param judgement as {@link #judge} gave it; null: not yet
   * @param score finite
   */
  Decision decide(String fit, @Nullable String judgement, double score);
}
