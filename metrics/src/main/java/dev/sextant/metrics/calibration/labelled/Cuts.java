package dev.sextant.metrics.calibration.labelled;

import dev.sextant.metrics.report.subjects.Readings;
import java.util.List;

/**
 * Labelled scores in ascending order of risk, equal risks as one group, with counts before each cut
 * between groups. Cut k passes the first k groups and flags the others: cut 0 flags everything, cut
 * {@link #groups} nothing. Ties are never cut, and scores that do not vary are all tied, see {@link
 * Readings}.
 */
public final class Cuts {

  private final FlagSide side;
  private final double[] risk;
  private final int[] riskyBelow;
  private final int[] trustworthyBelow;
  private final int groups;

  public Cuts(List<LabelledScore> scores, FlagSide side) {
    LabelledScores columns = LabelledScores.of(scores);
    this.side = side;
    this.risk = new double[columns.size()];
    this.riskyBelow = new int[columns.size() + 1];
    this.trustworthyBelow = new int[columns.size() + 1];
    this.groups = group(columns.risks(true, side), columns.risks(false, side), columns.vary());
  }

  /** Merges the rising risks of both classes into groups and returns their number. */
  private int group(double[] risky, double[] trustworthy, boolean vary) {
    int ofRisky = 0;
    int ofTrustworthy = 0;
    int group = 0;
    while (ofRisky < risky.length || ofTrustworthy < trustworthy.length) {
      boolean riskyIsNext =
          ofTrustworthy == trustworthy.length
              || (ofRisky < risky.length && risky[ofRisky] <= trustworthy[ofTrustworthy]);
      double value = riskyIsNext ? risky[ofRisky] : trustworthy[ofTrustworthy];
      while (ofRisky < risky.length && !(vary && risky[ofRisky] > value)) {
        ofRisky++;
      }
      while (ofTrustworthy < trustworthy.length && !(vary && trustworthy[ofTrustworthy] > value)) {
        ofTrustworthy++;
      }
      risk[group++] = value;
      riskyBelow[group] = ofRisky;
      trustworthyBelow[group] = ofTrustworthy;
    }
    return group;
  }

  /** Returns the number of distinct values. */
  public int groups() {
    return groups;
  }

  /** Returns which values are flagged. */
  public FlagSide side() {
    return side;
  }

  /** Returns the value of a group, in the metric's own units. */
  public double score(int group) {
    return side.turn(risk[group]);
  }

  /** Returns the risky cases among the first groups. */
  public int riskyBelow(int cut) {
    return riskyBelow[cut];
  }

  /** Returns the trustworthy cases among the first groups. */
  public int trustworthyBelow(int cut) {
    return trustworthyBelow[cut];
  }

  /** Returns how flags and labels meet at a cut. */
  public Confusion at(int cut) {
    return new Confusion(
        riskyBelow[groups] - riskyBelow[cut],
        trustworthyBelow[groups] - trustworthyBelow[cut],
        trustworthyBelow[cut],
        riskyBelow[cut]);
  }

  /**
   * Returns the midpoint between the values around a cut, in the metric's own units. Of neighbours
   * so close that none lies between them, the riskier one. It is rounded as the scores are, so that
   * a score that shows the threshold's own number is flagged.
   *
   * @param cut from 1 to {@link #groups} - 1
   */
  public Threshold threshold(int cut) {
    double below = risk[cut - 1];
    double above = risk[cut];
    double middle = Readings.rounded(below / 2 + above / 2);
    double value = middle > below && middle <= above ? middle : above;
    return new Threshold(side.turn(value), side);
  }
}
