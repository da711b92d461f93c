package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.PrecisionRecallPoint;
import dev.sextant.metrics.report.binary.BinaryStatistics.RocPoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * ROC and precision-recall curve of a full sample, from the strictest threshold to the loosest, one
 * point for each distinct score. A curve of more than 200 points is thinned: of a ROC curve, points
 * in the middle of a straight line go first, which changes nothing; then all but 200 at even steps
 * go. The ends are kept and no point is moved.
 */
final class Curves {

  static final int MOST = 200;

  private final BinaryCases cases;

  /** Flagged of either class when the first k groups are flagged. */
  private final int[] truePositives;

  private final int[] falsePositives;

  Curves(BinaryCases cases) {
    this.cases = cases;
    truePositives = new int[cases.groups() + 1];
    falsePositives = new int[cases.groups() + 1];
    for (int group = 0; group < cases.groups(); group++) {
      truePositives[group + 1] = truePositives[group] + cases.split(group) - cases.start(group);
      falsePositives[group + 1] =
          falsePositives[group] + cases.start(group + 1) - cases.split(group);
    }
  }

  List<RocPoint> roc() {
    if (!isDefined()) {
      return List.of();
    }
    List<RocPoint> points = new ArrayList<>();
    for (int k : thinned(corners())) {
      points.add(
          new RocPoint(
              (double) falsePositives[k] / falsePositives[cases.groups()],
              (double) truePositives[k] / truePositives[cases.groups()],
              threshold(k)));
    }
    return points;
  }

  List<PrecisionRecallPoint> precisionRecall() {
    if (!isDefined()) {
      return List.of();
    }
    List<PrecisionRecallPoint> points = new ArrayList<>();
    for (int k : thinned(all())) {
      int flagged = truePositives[k] + falsePositives[k];
      points.add(
          new PrecisionRecallPoint(
              (double) truePositives[k] / truePositives[cases.groups()],
              flagged == 0 ? 1 : (double) truePositives[k] / flagged,
              threshold(k)));
    }
    return points;
  }

  private boolean isDefined() {
    int last = cases.groups();
    return last > 1 && truePositives[last] > 0 && falsePositives[last] > 0;
  }

  private @Nullable Double threshold(int flaggedGroups) {
    return flaggedGroups == 0 ? null : cases.score(cases.start(flaggedGroups - 1));
  }

  private int[] corners() {
    int[] all = all();
    return all.length <= MOST ? all : Arrays.stream(all).filter(this::isCorner).toArray();
  }

  private int[] all() {
    return IntStream.rangeClosed(0, cases.groups()).toArray();
  }

  private static int[] thinned(int[] points) {
    return points.length <= MOST
        ? points
        : IntStream.range(0, MOST)
            .map(i -> points[(int) ((long) i * (points.length - 1) / (MOST - 1))])
            .toArray();
  }

  private boolean isCorner(int k) {
    if (k == 0 || k == cases.groups()) {
      return true;
    }
    long upBefore = truePositives[k] - truePositives[k - 1];
    long rightBefore = falsePositives[k] - falsePositives[k - 1];
    long upAfter = truePositives[k + 1] - truePositives[k];
    long rightAfter = falsePositives[k + 1] - falsePositives[k];
    return upBefore * rightAfter != upAfter * rightBefore;
  }
}
