package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.interval.Percentile;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.TTest;
import org.apache.commons.statistics.ranking.NaturalRanking;

/** The statistics written down as slowly and as literally as they are defined. */
public final class Naive {

  private Naive() {}

  /** Repeats each subject as often as its item was drawn. */
  public static List<ScoredSubject> repeat(List<ScoredSubject> subjects, int[] multiplicities) {
    List<ScoredSubject> repeated = new ArrayList<>();
    for (ScoredSubject subject : subjects) {
      IntStream.range(0, multiplicities[subject.item()]).forEach(i -> repeated.add(subject));
    }
    return repeated;
  }

  /** Counts all pairs. */
  public static double auc(List<ScoredSubject> subjects) {
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

  public static double cohensD(List<ScoredSubject> subjects) {
    double[] a = scores(subjects, false);
    double[] b = scores(subjects, true);
    double pooled = (squares(a) + squares(b)) / (a.length + b.length - 2);
    return (mean(a) - mean(b)) / Math.sqrt(pooled);
  }

  public static TTest.Result welch(List<ScoredSubject> subjects) {
    return TTest.withDefaults().test(scores(subjects, false), scores(subjects, true));
  }

  public static double pearson(double[] x, double[] y) {
    double xy = 0;
    for (int i = 0; i < x.length; i++) {
      xy += (x[i] - mean(x)) * (y[i] - mean(y));
    }
    return xy / Math.sqrt(squares(x) * squares(y));
  }

  public static double spearman(double[] x, double[] y) {
    NaturalRanking midRanks = new NaturalRanking();
    return pearson(midRanks.apply(x), midRanks.apply(y));
  }

  public static double[] scores(List<ScoredSubject> subjects) {
    return subjects.stream().mapToDouble(Naive::score).toArray();
  }

  public static double[] factuality(List<ScoredSubject> subjects) {
    return subjects.stream().mapToDouble(ScoredSubject::factuality).toArray();
  }

  private static double[] scores(List<ScoredSubject> subjects, boolean grounded) {
    return subjects.stream()
        .filter(subject -> subject.grounded() == grounded)
        .mapToDouble(Naive::score)
        .toArray();
  }

  private static double score(ScoredSubject subject) {
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

  /** Walks down the distinct risks. */
  public static double averagePrecision(List<ScoredSubject> subjects) {
    double sum = 0;
    double recall = 0;
    for (double threshold : descending(scores(subjects))) {
      double hits = atOrAbove(scores(subjects, false), threshold);
      double flagged = hits + atOrAbove(scores(subjects, true), threshold);
      double next = hits / scores(subjects, false).length;
      sum += (next - recall) * hits / flagged;
      recall = next;
    }
    return sum;
  }

  public static double falsePositiveRate(List<ScoredSubject> subjects) {
    for (double threshold : descending(scores(subjects))) {
      double[] positives = scores(subjects, false);
      if (atOrAbove(positives, threshold) / positives.length >= 0.95) {
        double[] negatives = scores(subjects, true);
        return atOrAbove(negatives, threshold) / negatives.length;
      }
    }
    throw new AssertionError("the lowest threshold flags all");
  }

  /** Walks along the ROC curve, from corner to corner of equal scores. */
  public static double recallAt(List<ScoredSubject> subjects, double rate) {
    double[] positives = scores(subjects, false);
    double[] negatives = scores(subjects, true);
    double flagged = rate * negatives.length;
    double hits = 0;
    double alarms = 0;
    for (double threshold : descending(scores(subjects))) {
      double nextHits = atOrAbove(positives, threshold);
      double nextAlarms = atOrAbove(negatives, threshold);
      if (nextAlarms > flagged + 1e-9) {
        double share = (flagged - alarms) / (nextAlarms - alarms);
        return (hits + share * (nextHits - hits)) / positives.length;
      }
      hits = nextHits;
      alarms = nextAlarms;
    }
    return 1;
  }

  /** Walks on until enough are found, and takes as many of the last equal scores as requested. */
  public static double precisionAt(List<ScoredSubject> subjects, double recall) {
    double[] positives = scores(subjects, false);
    double[] negatives = scores(subjects, true);
    double wanted = recall * positives.length;
    double hits = 0;
    double alarms = 0;
    for (double threshold : descending(scores(subjects))) {
      double nextHits = atOrAbove(positives, threshold);
      double nextAlarms = atOrAbove(negatives, threshold);
      if (nextHits >= wanted - 1e-9) {
        double share = (wanted - hits) / (nextHits - hits);
        return wanted / (wanted + alarms + share * (nextAlarms - alarms));
      }
      hits = nextHits;
      alarms = nextAlarms;
    }
    throw new AssertionError("the lowest threshold finds all");
  }

  public static double quantile(List<ScoredSubject> subjects, boolean grounded, double share) {
    double[] sorted = scores(subjects, grounded);
    Arrays.sort(sorted);
    return Percentile.of(sorted, share);
  }

  /** Share of the not grounded among scores in [low, high]. */
  public static double share(List<ScoredSubject> subjects, double low, double high) {
    return subjects.stream()
        .filter(subject -> score(subject) >= low && score(subject) <= high)
        .mapToDouble(subject -> subject.grounded() ? 0 : 1)
        .average()
        .orElse(Double.NaN);
  }

  /** Those whose answer is longer than low and no longer than high. */
  public static List<ScoredSubject> ofLength(
      List<ScoredSubject> subjects, double low, double high) {
    return subjects.stream()
        .filter(subject -> subject.traits().answer() > low && subject.traits().answer() <= high)
        .toList();
  }

  /** Pairs of the same bin, which hold the lengths up to each bound. */
  public static double matchedAuc(List<ScoredSubject> subjects, double[] bounds) {
    double won = 0;
    double pairs = 0;
    double low = Double.NEGATIVE_INFINITY;
    for (double high : bounds) {
      List<ScoredSubject> bin = ofLength(subjects, low, high);
      double of = (double) scores(bin, false).length * scores(bin, true).length;
      won += of == 0 ? 0 : auc(bin) * of;
      pairs += of;
      low = high;
    }
    return won / pairs;
  }

  /** Higher risk is rejected first. */
  public static double rejectionRatio(List<ScoredSubject> subjects) {
    double[] factuality = factuality(subjects);
    double[] trust = Arrays.stream(scores(subjects)).map(risk -> -risk).toArray();
    double random = mean(factuality);
    return (rejectionArea(trust, factuality) - random)
        / (rejectionArea(factuality, factuality) - random);
  }

  private static double rejectionArea(double[] trust, double[] factuality) {
    int n = trust.length;
    int[] order =
        IntStream.range(0, n)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -trust[i]))
            .mapToInt(i -> i)
            .toArray();
    double kept = 0;
    double area = 0;
    for (int k = 0; k < n; k++) {
      double own = trust[order[k]];
      kept +=
          IntStream.range(0, n)
              .filter(i -> trust[i] == own)
              .mapToDouble(i -> factuality[i])
              .average()
              .orElseThrow();
      area += kept / (k + 1) / n;
    }
    return area;
  }

  public static double slope(List<ScoredSubject> subjects) {
    double[] x = scores(subjects);
    return pearson(x, factuality(subjects)) * Math.sqrt(squares(factuality(subjects)) / squares(x));
  }

  public static double intercept(List<ScoredSubject> subjects) {
    return mean(factuality(subjects)) - slope(subjects) * mean(scores(subjects));
  }

  private static double[] descending(double[] values) {
    double[] sorted = Arrays.stream(values).distinct().sorted().toArray();
    return IntStream.range(0, sorted.length)
        .mapToDouble(i -> sorted[sorted.length - 1 - i])
        .toArray();
  }

  private static double atOrAbove(double[] values, double threshold) {
    return Arrays.stream(values).filter(value -> value >= threshold).count();
  }
}
