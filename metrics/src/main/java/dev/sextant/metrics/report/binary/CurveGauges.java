package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.ExactBound;
import dev.sextant.metrics.report.bootstrap.Gauges;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * How high the ROC and the precision-recall curve are at fixed places, over all resamples: vertical
 * averaging of T. Fawcett, An introduction to ROC analysis (2006), with percentiles for the mean.
 *
 * <p>Between two thresholds a curve goes as if a coin decided who of the next group is flagged:
 * both counts grow evenly. That is a straight line of the ROC curve, and the interpolation of J.
 * Davis and M. Goadrich, The relationship between precision-recall and ROC curves (2006), of the
 * other. Where a curve is vertical its best end counts.
 */
final class CurveGauges {

  /** Thousandths of the negatives: closer where few false alarms are allowed. */
  private static final int[] RATES = {
    0, 10, 20, 35, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000
  };

  /** Thousandths of the positives; at a recall of 0 any precision can be had. */
  private static final int[] RECALLS = {
    20, 50, 100, 200, 300, 400, 500, 600, 700, 750, 800, 850, 900, 950, 970, 990, 1000
  };

  private static final int WHOLE = 1000;

  private final Support support;
  private final List<Bootstrap> recalls = new ArrayList<>();
  private final List<Bootstrap> precisions = new ArrayList<>();

  CurveGauges(Support support, Gauges<BinaryPass> gauges) {
    this.support = support;
    for (int rate : RATES) {
      recalls.add(gauges.add(support, (pass, lane) -> recall(pass, rate, lane)));
    }
    for (int recall : RECALLS) {
      precisions.add(gauges.add(support, (pass, lane) -> precision(pass, recall, lane)));
    }
  }

  /** Returns recall by false positive rate; empty without both classes, or too few of either. */
  List<BandPoint> roc() {
    return rising(points(recalls, RATES, rate -> rate == WHOLE ? 0 : support.clusters()));
  }

  /**
   * Recall never falls along the curve, so neither do the ends of what it may be: an exact end
   * gives way to a closer one of a place before it, or behind it.
   */
  private static List<BandPoint> rising(List<BandPoint> points) {
    double[] lows = new double[points.size()];
    double[] highs = new double[points.size()];
    double least = 0;
    for (int i = 0; i < lows.length; i++) {
      Double low = points.get(i).height().low();
      least = Math.max(least, low == null ? 0 : low);
      lows[i] = least;
    }
    double greatest = 1;
    for (int i = highs.length - 1; i >= 0; i--) {
      Double high = points.get(i).height().high();
      greatest = Math.min(greatest, high == null ? 1 : high);
      highs[i] = greatest;
    }
    return IntStream.range(0, lows.length)
        .mapToObj(
            i ->
                new BandPoint(
                    points.get(i).at(),
                    new Interval(points.get(i).height().value(), lows[i], highs[i])))
        .toList();
  }

  /** Returns precision by recall; empty without both classes, or too few of either. */
  List<BandPoint> precisionRecall() {
    return points(precisions, RECALLS, recall -> (recall * support.clusters() + WHOLE - 1) / WHOLE);
  }

  /**
   * Returns the points.
   *
   * @param observations by place, for the exact end of a height of 0 or 1; 0: the height is what it
   *     is by definition
   */
  private static List<BandPoint> points(
      List<Bootstrap> heights, int[] places, IntUnaryOperator observations) {
    List<BandPoint> points = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      Interval height = heights.get(i).interval();
      if (height != null && heights.get(i).isResampled()) {
        Interval exact = exact(height, observations.applyAsInt(places[i]));
        if (exact.isBounded()) {
          points.add(new BandPoint((double) places[i] / WHOLE, exact));
        }
      }
    }
    return points;
  }

  private static Interval exact(Interval height, int observations) {
    double value = height.value();
    if (value > 0 && value < 1) {
      return height;
    }
    return observations == 0
        ? new Interval(value, value, value)
        : ExactBound.of(value, observations).around(height);
  }

  /** Reads how many positives come before so many of the negatives do, and no more. */
  private static double recall(BinaryPass pass, int rate, int lane) {
    long positives = pass.n(true, lane);
    long negatives = pass.n(false, lane);
    if (!pass.hasCurve(lane)) {
      return Double.NaN;
    }
    if (rate == WHOLE) {
      return 1;
    }
    double flagged = (double) (rate * negatives) / WHOLE;
    return pass.othersWith(rate * negatives / WHOLE, flagged, false, lane) / positives;
  }

  /** Reads how many negatives come before so many of the positives do, and no sooner. */
  private static double precision(BinaryPass pass, int recall, int lane) {
    long positives = pass.n(true, lane);
    if (!pass.hasCurve(lane)) {
      return Double.NaN;
    }
    double found = (double) (recall * positives) / WHOLE;
    long last = (recall * positives + WHOLE - 1) / WHOLE - 1;
    return found / (found + pass.othersWith(last, found, true, lane));
  }
}
