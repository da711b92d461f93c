package dev.sextant.metrics.calibration.labelled;

import dev.sextant.metrics.report.subjects.Readings;
import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import org.jspecify.annotations.Nullable;

/**
 * Labelled scores as columns, so that very many of them need no object each; an element is made
 * when it is asked for. Immutable.
 */
public final class LabelledScores extends AbstractList<LabelledScore> implements RandomAccess {

  private final int[] items;
  private final double[] scores;
  private final boolean[] risky;
  private final int riskyCount;

  /** Once they are asked for. */
  private double @Nullable [] risingRisky;

  private double @Nullable [] risingTrustworthy;

  private LabelledScores(Builder builder) {
    items = Arrays.copyOf(builder.items, builder.size);
    scores = Arrays.copyOf(builder.scores, builder.size);
    risky = Arrays.copyOf(builder.risky, builder.size);
    riskyCount = builder.riskyCount;
  }

  /** Takes one labelled score after the other. */
  public static final class Builder {

    private static final int FEW = 64;

    private int[] items = new int[FEW];
    private double[] scores = new double[FEW];
    private boolean[] risky = new boolean[FEW];
    private int size;
    private int riskyCount;

    /**
     * Adds a score; arguments as of {@link LabelledScore}.
     *
     * @throws IllegalArgumentException if the score is not finite or the item negative
     */
    public void add(int item, double score, boolean isRisky) {
      LabelledScore.check(item, score);
      if (size == items.length) {
        int more = size + size / 2;
        items = Arrays.copyOf(items, more);
        scores = Arrays.copyOf(scores, more);
        risky = Arrays.copyOf(risky, more);
      }
      items[size] = item;
      scores[size] = Readings.rounded(score);
      risky[size] = isRisky;
      riskyCount += isRisky ? 1 : 0;
      size++;
    }

    /** Returns what was added. */
    public LabelledScores build() {
      return new LabelledScores(this);
    }
  }

  /** Returns a list as columns. */
  public static LabelledScores of(List<LabelledScore> list) {
    if (list instanceof LabelledScores columns) {
      return columns;
    }
    Builder builder = new Builder();
    list.forEach(each -> builder.add(each.item(), each.score(), each.risky()));
    return builder.build();
  }

  @Override
  public LabelledScore get(int index) {
    return new LabelledScore(items[index], scores[index], risky[index]);
  }

  @Override
  public int size() {
    return items.length;
  }

  /** Returns the item of the subject at an index. */
  public int item(int index) {
    return items[index];
  }

  /** Returns the score at an index. */
  public double score(int index) {
    return scores[index];
  }

  /** Returns whether the subject at an index is risky. */
  public boolean isRisky(int index) {
    return risky[index];
  }

  /** Returns how many of each class there are. */
  public ClassCounts counts() {
    return new ClassCounts(riskyCount, size() - riskyCount);
  }

  /** Returns whether the scores differ by more than rounding. */
  boolean vary() {
    return Readings.vary(scores);
  }

  /**
   * Returns the scores of one class from the lowest to the highest.
   *
   * @param side turns scores into risks first
   */
  double[] risks(boolean ofRisky, FlagSide side) {
    double[] risks = rising(ofRisky);
    if (side == FlagSide.FLAG_AT_OR_BELOW) {
      for (int low = 0, high = risks.length - 1; low <= high; low++, high--) {
        double risk = side.turn(risks[low]);
        risks[low] = side.turn(risks[high]);
        risks[high] = risk;
      }
    }
    return risks;
  }

  /** Returns the scores of one class from the lowest to the highest. */
  public synchronized double[] rising(boolean ofRisky) {
    double[] known = ofRisky ? risingRisky : risingTrustworthy;
    if (known == null) {
      known = sorted(ofRisky);
      if (ofRisky) {
        risingRisky = known;
      } else {
        risingTrustworthy = known;
      }
    }
    return known.clone();
  }

  private double[] sorted(boolean ofRisky) {
    double[] sorted = new double[ofRisky ? riskyCount : size() - riskyCount];
    int size = 0;
    for (int i = 0; i < scores.length; i++) {
      if (risky[i] == ofRisky) {
        sorted[size++] = scores[i];
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }
}
