package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.AreaUnderCurve;
import dev.sextant.metrics.report.influence.Order;
import dev.sextant.metrics.report.interval.Interval;
import java.util.Arrays;

/**
 * The area under the ROC curve of weighted subjects whose classes may be probabilities: the
 * weighted share of pairs of a positive and a negative in which the positive has the higher score,
 * ties counting one half. With a probability, a subject also meets itself, as a tie.
 *
 * @param scores by subject, finite; higher ones are expected of positives
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WeightedArea(double[] scores) implements Functional {

  @Override
  public Projection at(int[] subjects, double[] shares, double[] weights) {
    int n = subjects.length;
    double[] own = new double[n];
    for (int i = 0; i < n; i++) {
      own[i] = scores[subjects[i]];
    }
    Order order = Order.of(own);
    double[] positivesBefore = new double[n + 1];
    double[] negativesBefore = new double[n + 1];
    for (int k = 0; k < n; k++) {
      int i = order.subject(k);
      positivesBefore[k + 1] = positivesBefore[k] + weights[i] * shares[i];
      negativesBefore[k + 1] = negativesBefore[k] + weights[i] * (1 - shares[i]);
    }
    double positives = positivesBefore[n];
    double negatives = negativesBefore[n];
    if (!(positives > 0 && negatives > 0)) {
      return Projection.undefined(n);
    }
    double[] ofPositive = new double[n];
    double[] ofNegative = new double[n];
    double area = 0;
    for (int k = 0; k < n; k++) {
      int i = order.subject(k);
      int first = order.first(k);
      int end = order.end(k);
      ofPositive[i] = (negativesBefore[first] + negativesBefore[end]) / 2 / negatives;
      ofNegative[i] = 1 - (positivesBefore[first] + positivesBefore[end]) / 2 / positives;
      area += weights[i] * shares[i] / positives * ofPositive[i];
    }
    double[] influence = new double[n];
    double[] jump = new double[n];
    for (int i = 0; i < n; i++) {
      double asPositive = (ofPositive[i] - area) / positives;
      double asNegative = (ofNegative[i] - area) / negatives;
      influence[i] = shares[i] * asPositive + (1 - shares[i]) * asNegative;
      jump[i] = asPositive - asNegative;
    }
    return new Projection(area, influence, jump);
  }

  @Override
  public Interval ofPeople(PartlyLabelled subjects) {
    int[] labelled = subjects.labelled();
    double[] own = new double[labelled.length];
    Arrays.setAll(own, i -> scores[labelled[i]]);
    return AreaUnderCurve.of(own, subjects.positive(), subjects.clusters().at(labelled)).interval();
  }

  @Override
  public int side(int subject, boolean positive) {
    return positive ? 0 : 1;
  }

  @Override
  public boolean meanOfEachSide() {
    return true;
  }
}
