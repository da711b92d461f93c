package dev.sextant.metrics.calibration.labelled;

import static java.util.Comparator.comparingDouble;

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
    List<LabelledScore> ascending =
        scores.stream().sorted(comparingDouble(score -> side.turn(score.score()))).toList();
    this.side = side;
    this.risk = new double[ascending.size()];
    this.riskyBelow = new int[ascending.size() + 1];
    this.trustworthyBelow = new int[ascending.size() + 1];
    boolean vary = Readings.vary(scores.stream().mapToDouble(LabelledScore::score).toArray());
    int group = -1;
    for (LabelledScore score : ascending) {
      double value = side.turn(score.score());
      if (group < 0 || (vary && value != risk[group])) {
        group++;
        risk[group] = value;
        riskyBelow[group + 1] = riskyBelow[group];
        trustworthyBelow[group + 1] = trustworthyBelow[group];
      }
      riskyBelow[group + 1] += score.risky() ? 1 : 0;
      trustworthyBelow[group + 1] += score.risky() ? 0 : 1;
    }
    this.groups = group + 1;
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
