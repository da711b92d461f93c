package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.bootstrap.Block;
import dev.sextant.metrics.report.bootstrap.CaseRows;
import dev.sextant.metrics.report.subjects.Moments;
import dev.sextant.metrics.report.subjects.Partition;
import java.util.Arrays;
import java.util.List;

/**
 * One pass over cases by falling risk, for all resamples of a block at once. What it holds grows
 * with the cases and the width of a block, not with the number of resamples.
 */
final class BinaryPass {

  private static final double RECALL = 0.95;

  private final BinaryCases cases;
  private final PairCounts all;
  private final PairCounts[] parts;
  private final byte[][] binOf;
  private final Ladder ladder;
  private final ClassMoments positives;
  private final ClassMoments negatives;
  private final double[] precision;
  private final double[] lastPositives;
  private final double[] row;
  private final CaseRows rows;

  @SuppressWarnings("NullAway.Init") // run() comes before everything else
  private Block block;

  BinaryPass(BinaryCases cases, int width) {
    this.cases = cases;
    List<Partition> partitions = cases.partitions();
    all = new PairCounts(1, width);
    parts = new PairCounts[partitions.size()];
    binOf = new byte[partitions.size()][];
    for (int p = 0; p < parts.length; p++) {
      parts[p] = new PairCounts(partitions.get(p).bins().count(), width);
      binOf[p] = partitions.get(p).binOf();
    }
    ladder = new Ladder(cases, width);
    positives = new ClassMoments(cases, true, width);
    negatives = new ClassMoments(cases, false, width);
    precision = new double[width];
    lastPositives = new double[width];
    row = new double[width];
    rows = cases.rows(width);
  }

  /** Reads a block, which must have the width that this was made for. */
  void run(Block block) {
    this.block = rows.of(block);
    clear();
    for (int group = 0; group < cases.groups(); group++) {
      ladder.note(group, all);
      int start = cases.start(group);
      int split = cases.split(group);
      int end = cases.start(group + 1);
      double share = start < split && split < end ? 0.5 : 1;
      addPositives(start, split, share);
      addNegatives(split, end);
      if (share < 1) {
        addRest(start, split);
      }
      if (start < split) {
        all.addPrecision(precision, lastPositives);
      }
    }
    ladder.note(cases.groups(), all);
  }

  private void clear() {
    all.clear();
    for (PairCounts part : parts) {
      part.clear();
    }
    ladder.clear();
    positives.clear();
    negatives.clear();
    Arrays.fill(precision, 0);
    Arrays.fill(lastPositives, 0);
  }

  private void addPositives(int from, int to, double share) {
    for (int i = from; i < to; i++) {
      block.row(i, row);
      positives.add(cases.risk(i), row);
      addPositive(i, share);
    }
  }

  /** The second half of the positives of a tie. */
  private void addRest(int from, int to) {
    for (int i = from; i < to; i++) {
      block.row(i, row);
      addPositive(i, 0.5);
    }
  }

  private void addPositive(int position, double share) {
    all.addPositive(0, share, row);
    for (int p = 0; p < parts.length; p++) {
      int bin = binOf[p][position];
      if (bin >= 0) {
        parts[p].addPositive(bin, share, row);
      }
    }
  }

  private void addNegatives(int from, int to) {
    for (int i = from; i < to; i++) {
      block.row(i, row);
      negatives.add(cases.risk(i), row);
      all.addNegative(0, row);
      for (int p = 0; p < parts.length; p++) {
        int bin = binOf[p][i];
        if (bin >= 0) {
          parts[p].addNegative(bin, row);
        }
      }
    }
  }

  boolean hasCurve(int lane) {
    return cases.groups() > 1 && n(true, lane) > 0 && n(false, lane) > 0;
  }

  long n(boolean positive, int lane) {
    return (long) (positive ? all.positives(0, lane) : all.negatives(0, lane));
  }

  double area(int lane) {
    return cases.groups() < 2 ? Double.NaN : all.area(0, lane);
  }

  /** Returns the counts of a partition, by its place in {@link BinaryCases#partitions}. */
  PairCounts part(int partition) {
    return parts[partition];
  }

  /** Returns the average precision; {@code NaN} without both classes. */
  double averagePrecision(int lane) {
    return cases.groups() < 2 || all.pairs(0, lane) == 0
        ? Double.NaN
        : precision[lane] / all.positives(0, lane);
  }

  Moments moments(boolean positive, int lane) {
    return (positive ? positives : negatives).of(n(positive, lane), block, lane);
  }

  Moments fullMoments(boolean positive) {
    return (positive ? positives : negatives).full();
  }

  /**
   * Returns the least false positive rate with a recall of 0.95 or more: that of the threshold at
   * the positive up to which as few as possible are missed. {@code NaN} without both classes.
   */
  double falsePositiveRate(int lane) {
    long positive = n(true, lane);
    long negative = n(false, lane);
    if (positive == 0 || negative == 0 || cases.groups() < 2) {
      return Double.NaN;
    }
    long needed = (long) Math.ceil(RECALL * positive);
    while ((double) (needed - 1) / positive >= RECALL) {
      needed--;
    }
    while ((double) needed / positive < RECALL) {
      needed++;
    }
    int group = ladder.find(needed - 1, true, block, lane);
    return ladder.before(group + 1, false, block, lane) / (double) negative;
  }

  /**
   * Returns how many of the other class are flagged with so many of a class; see {@link Ladder}.
   */
  double othersWith(long place, double share, boolean positive, int lane) {
    return ladder.othersWith(place, share, positive, block, lane);
  }

  double quantile(boolean positive, double share, int lane) {
    long n = n(positive, lane);
    if (n == 0) {
      return Double.NaN;
    }
    double place = (n - 1) * share;
    long below = (long) place;
    double low = score(positive, below, n, lane);
    double high = score(positive, Math.min(below + 1, n - 1), n, lane);
    return low + (place - below) * (high - low);
  }

  private double score(boolean positive, long place, long n, int lane) {
    long fromRiskiest = cases.sign() > 0 ? n - 1 - place : place;
    return cases.score(cases.start(ladder.find(fromRiskiest, positive, block, lane)));
  }

  /** Returns the share of positives among the groups of this range; {@code NaN} if it is empty. */
  double positiveShare(int fromGroup, int toGroup, int lane) {
    double positive = between(fromGroup, toGroup, true, lane);
    double negative = between(fromGroup, toGroup, false, lane);
    return positive + negative == 0 ? Double.NaN : positive / (positive + negative);
  }

  private int between(int fromGroup, int toGroup, boolean positive, int lane) {
    return ladder.before(toGroup, positive, block, lane)
        - ladder.before(fromGroup, positive, block, lane);
  }
}
