package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import java.util.Arrays;

/**
 * How many of either class come before a case, in every resample of a block by case: noted at some
 * rungs, counted from the rung below for what lies between. There is a rung before every large
 * group of equal risks and otherwise every few cases, so that a look-up never counts many.
 */
final class Ladder {

  private static final int LEAST_STEP = 8;
  private static final int MOST_STEP = 32;

  /** Up to so many rungs the steps stay small. */
  private static final int FEW_RUNGS = 4096;

  private final BinaryCases cases;
  private final int width;

  /** The group that follows each rung; the last rung is after all groups. */
  private final int[] groupOfRung;

  private final double[] positives;
  private final double[] negatives;
  private int noted;

  Ladder(BinaryCases cases, int width) {
    this.cases = cases;
    this.width = width;
    groupOfRung = rungs(cases);
    positives = new double[groupOfRung.length * width];
    negatives = new double[groupOfRung.length * width];
  }

  private static int[] rungs(BinaryCases cases) {
    int step = Math.max(LEAST_STEP, Math.min(MOST_STEP, cases.size() / FEW_RUNGS));
    int[] rungs = new int[2 * (cases.size() / step) + 3];
    int n = 1;
    for (int group = 1; group < cases.groups(); group++) {
      int since = cases.start(group) - cases.start(rungs[n - 1]);
      if (since >= step || cases.start(group + 1) - cases.start(group) >= step) {
        rungs[n++] = group;
      }
    }
    rungs[n++] = cases.groups();
    return Arrays.copyOf(rungs, n);
  }

  void clear() {
    noted = 0;
  }

  /** Records the counts before a group if it has a rung. Groups come in order. */
  void note(int group, PairCounts counts) {
    if (groupOfRung[noted] == group) {
      counts.copyCounts(positives, negatives, noted * width);
      noted++;
    }
  }

  /** Returns how many of a class come before a group. */
  int before(int group, boolean positive, Block block, int lane) {
    int found = Arrays.binarySearch(groupOfRung, group);
    int rung = found >= 0 ? found : -found - 2;
    int n = count(rung, positive, lane);
    for (int g = groupOfRung[rung]; g < group; g++) {
      n += count(g, positive, block, lane);
    }
    return n;
  }

  /**
   * Returns the group of the observation at a place of its class.
   *
   * @param place from 0 at the riskiest; below the number of observations
   */
  int find(long place, boolean positive, Block block, int lane) {
    int rung = rungBelow(place, positive, lane);
    int group = groupOfRung[rung];
    long n = count(rung, positive, lane);
    int last = groupOfRung[rung + 1] - 1;
    while (group < last) {
      n += count(group, positive, block, lane);
      if (n > place) {
        break;
      }
      group++;
    }
    return group;
  }

  /**
   * Returns how many of the other class come with the riskiest of a class, where those of the group
   * in which they end come evenly mixed.
   *
   * @param place of the observation in whose group they end, from 0 at the riskiest
   * @param share how many of the class, from {@code place} to {@code place + 1}
   */
  double othersWith(long place, double share, boolean positive, Block block, int lane) {
    int rung = rungBelow(place, positive, lane);
    int own = count(rung, positive, lane);
    int others = count(rung, !positive, lane);
    int last = groupOfRung[rung + 1] - 1;
    for (int group = groupOfRung[rung]; group < last; group++) {
      int ownHere = count(group, positive, block, lane);
      int othersHere = count(group, !positive, block, lane);
      if (own + ownHere > place) {
        return others + (share - own) / ownHere * othersHere;
      }
      own += ownHere;
      others += othersHere;
    }
    int ownHere = count(rung + 1, positive, lane) - own;
    return others + (share - own) / ownHere * (count(rung + 1, !positive, lane) - others);
  }

  /** Returns the last rung with no more of a class before it than come before this place. */
  private int rungBelow(long place, boolean positive, int lane) {
    double[] counts = positive ? positives : negatives;
    int below = 0;
    for (int left = groupOfRung.length - 1; left > 1; ) {
      int half = left >>> 1;
      // a sum and no jump: which way it goes cannot be foreseen
      below += counts[(below + half) * width + lane] <= place ? half : 0;
      left -= half;
    }
    return below;
  }

  private int count(int rung, boolean positive, int lane) {
    return (int) (positive ? positives : negatives)[rung * width + lane];
  }

  private int count(int group, boolean positive, Block block, int lane) {
    int from = positive ? cases.start(group) : cases.split(group);
    int to = positive ? cases.split(group) : cases.start(group + 1);
    int n = 0;
    for (int i = from; i < to; i++) {
      n += block.weight(i, lane);
    }
    return n;
  }
}
