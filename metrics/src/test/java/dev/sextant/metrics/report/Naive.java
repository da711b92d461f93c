package dev.sextant.metrics.report;

import dev.sextant.metrics.Score;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.ranking.NaturalRanking;

/** The statistics written down as slowly and as literally as they are defined. */
final class Naive {

  private Naive() {}

  /** Repeats each subject as often as its item was drawn. */
  static List<Subject> repeat(List<Subject> subjects, int[] multiplicities) {
    List<Subject> repeated = new ArrayList<>();
    for (Subject subject : subjects) {
      IntStream.range(0, multiplicities[subject.item()]).forEach(i -> repeated.add(subject));
    }
    return repeated;
  }

  /** Counts all pairs. */
  static double auc(List<Subject> subjects) {
    double won = 0;
    long pairs = 0;
    for (double positive : scores(subjects, false)) {
      for (double negative : scores(subjects, true)) {
        won += positive > negative ? 1 : positive == negative ? 0.5 : 0;
        pairs++;
      }
    }
    return won / pairs;
  }

  static double cohensD(List<Subject> subjects) {
    double[] a = scores(subjects, false);
    double[] b = scores(subjects, true);
    double pooled = (squares(a) + squares(b)) / (a.length + b.length - 2);
    return (mean(a) - mean(b)) / Math.sqrt(pooled);
  }

  static TTest.Result welch(List<Subject> subjects) {
    return TTest.withDefaults().test(scores(subjects, false), scores(subjects, true));
  }

  static double pearson(double[] x, double[] y) {
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean(x)) * (y[i] - mean(y));
    }
    return xy / Math.sqrt(squares(x) * squares(y));
  }

  static double spearman(double[] x, double[] y) {
    NaturalRanking midRanks = new NaturalRanking();
    return pearson(midRanks.apply(x), midRanks.apply(y));
  }

  static double[] scores(List<Subject> subjects) {
    return subjects.stream().mapToDouble(Naive::score).toArray();
  }

  static double[] factuality(List<Subject> subjects) {
    return subjects.stream().mapToDouble(Subject::factuality).toArray();
  }

  private static double[] scores(List<Subject> subjects, boolean grounded) {
    return subjects.stream()
        .filter(subject -> subject.grounded() == grounded)
        .mapToDouble(Naive::score)
        .toArray();
  }

  private static double score(Subject subject) {
    return ((Score.Defined) subject.score()).value();
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).sum() / values.length;
  }

  private static double squares(double[] values) {
    double mean = mean(values);
    return IntStream.range(0, values.length)
        .mapToDouble(i -> (values[i] - mean) * (values[i] - mean))
        .sum();
  }
}
