package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;

/** The clusters that people have labelled, by the two sides of a statistic. */
final class LabelledSides {

  private final Functional functional;
  private final int all;
  private final int labelled;
  private final Held[] sides;
  private final Held both;

  /**
   * Clusters with a label on a side.
   *
   * @param clusters how many
   * @param effective number of clusters of equal weight that weigh as much
   */
  private record Held(int clusters, double effective) {

    static Held of(double[] weights) {
      int clusters = 0;
      double sum = 0;
      double squares = 0;
      for (double each : weights) {
        clusters += each > 0 ? 1 : 0;
        sum += each;
        squares += each * each;
      }
      return new Held(clusters, squares > 0 ? sum * sum / squares : 0);
    }
  }

  LabelledSides(PartlyLabelled subjects, Functional functional) {
    this.functional = functional;
    Clusters clusters = subjects.clusters();
    int[] of = subjects.labelled();
    double[][] bySide = new double[2][clusters.count()];
    double[] ofBoth = new double[clusters.count()];
    boolean[] seen = new boolean[clusters.count()];
    for (int i = 0; i < of.length; i++) {
      int cluster = clusters.of(of[i]);
      seen[cluster] = true;
      int side = functional.side(of[i], subjects.positive()[i]);
      if (side >= 0) {
        bySide[side][cluster] += subjects.weights()[i];
        ofBoth[cluster] += subjects.weights()[i];
      }
    }
    all = clusters.occupied();
    labelled = count(seen);
    sides = Arrays.stream(bySide).map(Held::of).toArray(Held[]::new);
    both = Held.of(ofBoth);
  }

  private static int count(boolean[] seen) {
    int count = 0;
    for (boolean each : seen) {
      count += each ? 1 : 0;
    }
    return count;
  }

  /** Returns the number of clusters with a label. */
  int labelled() {
    return labelled;
  }

  Support support() {
    return functional.meanOfEachSide()
        ? Support.ofClasses(
            labelled,
            sides[0].clusters,
            sides[1].clusters,
            Math.min(sides[0].effective, sides[1].effective))
        : Support.ofItems(both.clusters, both.effective);
  }

  /** Returns the degrees of freedom of the standard error. */
  double degrees() {
    return functional.meanOfEachSide()
        ? Math.min(sides[0].effective, sides[1].effective) - 1
        : both.effective - 1;
  }

  /**
   * Returns what corrects the influence of a label for a mean that is estimated from few clusters.
   * The variance divides by the number of all clusters less 1, but fewer have a label.
   */
  double correction(int subject, boolean positive) {
    int side = functional.side(subject, positive);
    if (side < 0) {
      return 1;
    }
    double held = functional.meanOfEachSide() ? sides[side].clusters : both.clusters;
    return held < 2 ? 1 : Math.sqrt(held / (held - 1) * (all - 1.0) / all);
  }
}
