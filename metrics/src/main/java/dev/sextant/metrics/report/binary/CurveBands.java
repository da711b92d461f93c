package dev.sextant.metrics.report.binary;

import dev.sextant.metrics.report.binary.BinaryStatistics.BandPoint;
import dev.sextant.metrics.report.binary.CurvePositions.Moments;
import dev.sextant.metrics.report.binary.CurvePositions.Side;
import dev.sextant.metrics.report.interval.ExactBound;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.interval.Interval.NoInterval;
import dev.sextant.metrics.report.interval.Interval.NoInterval.Cause;
import dev.sextant.metrics.report.interval.Support;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How high the ROC and the precision-recall curve are at fixed places.
 *
 * <p>Between two thresholds a curve goes as if a coin decided who of the next group is flagged:
 * both counts grow evenly. That is a straight line of the ROC curve, and the interpolation of J.
 * Davis and M. Goadrich, The relationship between precision-recall and ROC curves (2006), of the
 * other. Where a curve is vertical its best end counts.
 *
 * <p>The height at a fixed place varies with both classes: of one the height is a share, of the
 * other the threshold is a quantile. {@code docs/inference.md} derives the variance. It holds where
 * the class that places the threshold is near certain to have cases beyond it; elsewhere there is
 * no interval, and the bootstrap had none that covered as it promised.
 */
final class CurveBands {

  /** Thousandths of the negatives: closer where few false alarms are allowed. */
  private static final int[] RATES = {
    0, 10, 20, 35, 50, 75, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000
  };

  /** Thousandths of the positives; at a recall of 0 any precision can be had. */
  private static final int[] RECALLS = {
    20, 50, 100, 200, 300, 400, 500, 600, 700, 750, 800, 850, 900, 950, 970, 990, 1000
  };

  private static final double WHOLE = 1000;
  private static final double RECALL = 0.95;

  private final CurvePositions cuts;
  private final Side positives;
  private final Side negatives;
  private final Support support;

  /** Takes the positions of both classes, of which there is one case or more each. */
  CurveBands(CurvePositions cuts, Support support) {
    this.cuts = cuts;
    this.positives = cuts.side(true);
    this.negatives = cuts.side(false);
    this.support = support;
  }

  /** Returns recall by false positive rate, where the data suffice for an interval. */
  List<BandPoint> roc() {
    if (!support.suffices()) {
      return List.of();
    }
    double[] positions =
        IntStream.of(RATES).mapToDouble(rate -> cuts.last(false, rate / WHOLE)).toArray();
    Moments[] moments = cuts.moments(positions);
    List<BandPoint> points = new ArrayList<>();
    for (int i = 0; i < RATES.length; i++) {
      double rate = RATES[i] / WHOLE;
      if (rate == 1) {
        points.add(new BandPoint(1, new Interval(1, 1, 1)));
      } else if (rate > 0 && negatives.reachesBeyond(1 - rate)) {
        points.add(new BandPoint(rate, recall(rate, positions[i], moments[i])));
      }
    }
    return rising(bounded(points));
  }

  private Interval recall(double rate, double position, Moments moments) {
    double recall = cuts.share(true, position);
    double slope = slope(false, rate, moments);
    double own = positives.factor() / positives.n();
    double other = slope * negatives.factor() / negatives.n();
    double variance = moments.sum(own, -other, -recall * own, rate * other);
    return logit(recall, Math.sqrt(variance) / (recall * (1 - recall)), support.clusters());
  }

  /** Returns precision by recall, where the data suffice for an interval. */
  List<BandPoint> precisionRecall() {
    if (!support.suffices()) {
      return List.of();
    }
    double[] positions =
        IntStream.of(RECALLS).mapToDouble(recall -> cuts.first(true, recall / WHOLE)).toArray();
    Moments[] moments = cuts.moments(positions);
    List<BandPoint> points = new ArrayList<>();
    for (int i = 0; i < RECALLS.length; i++) {
      double recall = RECALLS[i] / WHOLE;
      if (positives.canPlace(recall)) {
        points.add(new BandPoint(recall, precision(recall, positions[i], moments[i])));
      }
    }
    return bounded(points);
  }

  /** Leaves out places where the curve does not vary between items. */
  private static List<BandPoint> bounded(List<BandPoint> points) {
    return points.stream().filter(point -> point.height().isBounded()).toList();
  }

  private Interval precision(double recall, double position, Moments moments) {
    double rate = cuts.share(false, position);
    double found = recall * positives.n();
    double precision = found / (found + rate * negatives.n());
    double slope = slope(true, recall, moments);
    double own = positives.factor() / positives.n();
    double other = negatives.factor() / negatives.n();
    double ofRecall = slope * own / rate;
    double variance = moments.sum(ofRecall, -other / rate, own - recall * ofRecall, 0);
    return logit(precision, Math.sqrt(variance), (int) Math.ceil(recall * support.clusters()));
  }

  /**
   * Returns the least false positive rate with a recall of 0.95 or more: that of the threshold at
   * the positive up to which as few as possible are missed.
   */
  Interval falsePositiveRate() {
    int count = (int) positives.n();
    int needed = (int) Math.ceil(RECALL * count);
    while ((double) (needed - 1) / count >= RECALL) {
      needed--;
    }
    while ((double) needed / count < RECALL) {
      needed++;
    }
    double position = cuts.groupOf(true, needed - 1) + 1;
    double rate = cuts.share(false, position);
    if (!support.suffices() || !positives.canPlace(RECALL)) {
      return support.suffices()
          ? Interval.without(rate, new NoInterval(Cause.TOO_FEW_OF_A_CLASS, positives.clusters()))
          : support.without(rate);
    }
    Moments moments = cuts.moments(new double[] {position})[0];
    double recall = cuts.share(true, position);
    double slope = slope(true, recall, moments);
    double own = negatives.factor() / negatives.n();
    double other = slope * positives.factor() / positives.n();
    double variance = moments.sum(-other, own, recall * other, -rate * own);
    return logit(rate, Math.sqrt(variance) / (rate * (1 - rate)), support.clusters());
  }

  /** Returns the slope of the other class's share by that of a class, around a place. */
  private double slope(boolean positive, double share, Moments moments) {
    Side side = cuts.side(positive);
    double own = side.factor() / side.n();
    double variance =
        positive ? moments.sum(own, 0, -share * own, 0) : moments.sum(0, own, 0, -share * own);
    double reach = Math.max(side.quantile() * Math.sqrt(variance), 1 / side.n());
    double low = Math.max(0, share - reach);
    double high = Math.min(1, share + reach);
    double before = low == 0 ? 0 : cuts.share(!positive, cuts.first(positive, low));
    double after = cuts.share(!positive, high == 1 ? cuts.end() : cuts.last(positive, high));
    return (after - before) / (high - low);
  }

  private Interval logit(double value, double error, int observations) {
    if (!(value > 0 && value < 1)) {
      return ExactBound.of(value, observations);
    }
    double odds = StrictMath.log(value / (1 - value));
    double reach = Math.max(positives.quantile(), negatives.quantile()) * error;
    return support.limit(
        new Interval(
            value,
            Math.min(value, logistic(odds - reach)),
            Math.max(value, logistic(odds + reach))));
  }

  private static double logistic(double odds) {
    return 1 / (1 + StrictMath.exp(-odds));
  }

  /**
   * Recall never falls along the curve, so neither do the ends of what it may be: an end gives way
   * to a closer one of a place before it, or behind it.
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
}
