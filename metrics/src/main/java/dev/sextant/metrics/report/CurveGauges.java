package dev.sextant.metrics.report;

import java.util.ArrayList;
import java.util.List;

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

  private final List<Bootstrap> recalls = new ArrayList<>();
  private final List<Bootstrap> precisions = new ArrayList<>();

  CurveGauges(Gauges<BinaryPass> gauges) {
    for (int rate : RATES) {
      recalls.add(gauges.add((pass, lane) -> recall(pass, rate, lane)));
    }
    for (int recall : RECALLS) {
      precisions.add(gauges.add((pass, lane) -> precision(pass, recall, lane)));
    }
  }

  /** Returns recall by false positive rate; empty without both classes. */
  List<BandPoint> roc() {
    return points(recalls, RATES);
  }

  /** Returns precision by recall; empty without both classes. */
  List<BandPoint> precisionRecall() {
    return points(precisions, RECALLS);
  }

  private static List<BandPoint> points(List<Bootstrap> heights, int[] places) {
    List<BandPoint> points = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      Interval height = heights.get(i).interval();
      if (height != null) {
        points.add(new BandPoint((double) places[i] / WHOLE, height));
      }
    }
    return points;
  }

  /** Reads how many positives come before so many of the negatives do, and no more. */
  private static double recall(BinaryPass pass, int rate, int lane) {
    long positives = pass.n(true, lane);
    long negatives = pass.n(false, lane);
    if (positives == 0 || negatives == 0) {
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
    if (positives == 0 || pass.n(false, lane) == 0) {
      return Double.NaN;
    }
    double found = (double) (recall * positives) / WHOLE;
    long last = (recall * positives + WHOLE - 1) / WHOLE - 1;
    return found / (found + pass.othersWith(last, found, true, lane));
  }
}
