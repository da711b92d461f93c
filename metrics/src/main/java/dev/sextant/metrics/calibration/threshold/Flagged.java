package dev.sextant.metrics.calibration.threshold;

import dev.sextant.metrics.calibration.labelled.FlagSide;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.labelled.Threshold;
import java.util.Arrays;
import java.util.List;

/**
 * Which of many thresholds flag which cases: each case has a level, the number of thresholds that
 * flag it when they are sorted from the one that flags most. So one pass over the cases counts for
 * all thresholds.
 */
final class Flagged {

  private final int thresholds;
  private final boolean turned;
  private final int[] level;
  private final boolean[] risky;

  private Flagged(int thresholds, boolean turned, int[] level, boolean[] risky) {
    this.thresholds = thresholds;
    this.turned = turned;
    this.level = level;
    this.risky = risky;
  }

  /**
   * Sorts the cases into levels.
   *
   * @param ascending thresholds of one side, by their values; one or more
   */
  static Flagged of(List<Threshold> ascending, List<LabelledScore> scores) {
    FlagSide side = ascending.get(0).side();
    double[] risks = ascending.stream().mapToDouble(t -> side.turn(t.value())).sorted().toArray();
    int[] level =
        scores.stream().mapToInt(score -> passed(risks, side.turn(score.score()))).toArray();
    boolean[] risky = new boolean[level.length];
    for (int i = 0; i < risky.length; i++) {
      risky[i] = scores.get(i).risky();
    }
    return new Flagged(risks.length, side == FlagSide.FLAG_AT_OR_BELOW, level, risky);
  }

  /** Returns how many of the distinct, ascending risks are at most this one. */
  private static int passed(double[] risks, double risk) {
    int place = Arrays.binarySearch(risks, risk);
    return place >= 0 ? place + 1 : -place - 1;
  }

  /**
   * Returns of each level how many risky, then how many trustworthy cases have it or a higher one.
   */
  int[] counts(int[] weights) {
    int[] counts = new int[2 * (thresholds + 1)];
    for (int i = 0; i < level.length; i++) {
      counts[2 * level[i] + (risky[i] ? 0 : 1)] += weights[i];
    }
    for (int i = counts.length - 3; i >= 0; i--) {
      counts[i] += counts[i + 2];
    }
    return counts;
  }

  At of(int threshold) {
    return new At(2 * levelOf(threshold));
  }

  /**
   * Returns what the rates of a threshold count: precision, recall, false positive rate, review
   * load, accuracy, and the share of F1.
   */
  List<Cases> shares(int threshold) {
    int flagging = levelOf(threshold);
    return List.of(
        cases((flagged, risk) -> flagged, (flagged, risk) -> risk, flagging),
        cases((flagged, risk) -> risk, (flagged, risk) -> flagged, flagging),
        cases((flagged, risk) -> !risk, (flagged, risk) -> flagged, flagging),
        cases((flagged, risk) -> true, (flagged, risk) -> flagged, flagging),
        cases((flagged, risk) -> true, (flagged, risk) -> flagged == risk, flagging),
        cases((flagged, risk) -> flagged || risk, (flagged, risk) -> flagged && risk, flagging));
  }

  private Cases cases(Wanted whole, Wanted counted, int flagging) {
    boolean[] part = new boolean[level.length];
    boolean[] rest = new boolean[level.length];
    for (int i = 0; i < level.length; i++) {
      boolean flagged = level[i] >= flagging;
      boolean in = whole.test(flagged, risky[i]);
      part[i] = in && counted.test(flagged, risky[i]);
      rest[i] = in && !part[i];
    }
    return new Cases(part, rest);
  }

  private interface Wanted {
    boolean test(boolean flagged, boolean risky);
  }

  /**
   * The cases of a share.
   *
   * @param part which are counted
   * @param rest which belong to the whole and are not counted
   */
  record Cases(boolean[] part, boolean[] rest) {

    boolean[] whole() {
      boolean[] whole = part.clone();
      for (int i = 0; i < whole.length; i++) {
        whole[i] |= rest[i];
      }
      return whole;
    }
  }

  /** Ascending values are descending risks where what is low is flagged. */
  private int levelOf(int threshold) {
    return turned ? thresholds - threshold : threshold + 1;
  }

  /**
   * Reads the counts of one threshold.
   *
   * @param place of its risky cases among the counts
   */
  record At(int place) {

    int risky(int[] counts) {
      return counts[place];
    }

    int trustworthy(int[] counts) {
      return counts[place + 1];
    }

    int flagged(int[] counts) {
      return counts[place] + counts[place + 1];
    }

    int allRisky(int[] counts) {
      return counts[0];
    }

    int allTrustworthy(int[] counts) {
      return counts[1];
    }

    int all(int[] counts) {
      return counts[0] + counts[1];
    }

    /** Flagged and risky, or neither. */
    int agreeing(int[] counts) {
      return risky(counts) + allTrustworthy(counts) - trustworthy(counts);
    }

    int flaggedOrRisky(int[] counts) {
      return allRisky(counts) + trustworthy(counts);
    }

    int[] of(int[] counts) {
      return new int[] {risky(counts), trustworthy(counts)};
    }
  }
}
