package dev.sextant.metrics.report.influence;

import dev.sextant.metrics.report.interval.Support;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A statistic with its influence by cluster. The statistic differs from its population value by
 * about the sum of {@code influence}, whose terms are independent with mean 0, because clusters are
 * independent.
 *
 * @param value of the statistic
 * @param influence by cluster: the sum of the influence values of its subjects, over the number of
 *     subjects; 0 for a cluster without subjects
 * @param clusters number of clusters that have subjects
 * @param support number of clusters that decides whether there is an interval
 * @param mostDegrees degrees of freedom of the standard error if all influence varied alike
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its values
public record Estimate(
    double value, double[] influence, int clusters, Support support, double mostDegrees) {

  private static final double KURTOSIS_OF_NORMAL = 3;
  private static final double FEWEST = 2;

  /** Sums influence values that are already divided by the number of subjects. */
  public static Estimate of(double value, Clusters clusters, double[] influenceBySubject) {
    return of(value, clusters, influenceBySubject, clusters.occupied(), clusters.effective());
  }

  /**
   * Returns the same where subjects do not weigh alike.
   *
   * @param heavy number of clusters that have weight
   * @param effective number of equally heavy clusters that weigh as much
   */
  static Estimate of(
      double value, Clusters clusters, double[] influenceBySubject, int heavy, double effective) {
    return new Estimate(
        value,
        clusters.sums(influenceBySubject),
        clusters.occupied(),
        Support.ofItems(heavy, effective),
        effective - 1);
  }

  /** Returns a correlation, or what belongs to its line; arguments as of a mean. */
  static Estimate ofCorrelation(double value, Clusters clusters, double[] influenceBySubject) {
    return of(value, clusters, influenceBySubject)
        .with(
            Support.ofCorrelation(clusters.occupied(), clusters.effective()),
            clusters.effective() - 2);
  }

  /** Returns the same statistic with other support. */
  public Estimate supportedBy(Support other) {
    return with(other, mostDegrees);
  }

  /** Returns the same statistic with other support and degrees of freedom. */
  Estimate with(Support other, double degrees) {
    return new Estimate(value, influence, clusters, other, degrees);
  }

  /** Returns {@code G / (G - 1) * sum u_g^2}, the variance of the statistic; needs 2 clusters. */
  public double variance() {
    return covariance(this);
  }

  public double standardError() {
    return Math.sqrt(variance());
  }

  /**
   * Returns the covariance with a statistic over the same clusters, of which either may leave some
   * without subjects.
   */
  public double covariance(Estimate other) {
    double sum = 0;
    for (int g = 0; g < influence.length; g++) {
      sum += influence[g] * other.influence[g];
    }
    double g = Math.max(clusters, other.clusters);
    return sum * g / (g - 1);
  }

  /**
   * Returns the covariances with the first of some statistics over the same clusters, as {@link
   * #covariance} does. Four sums in one pass do not wait for each other.
   */
  public double[] covariances(Estimate[] others, int count) {
    double[] covariances = new double[count];
    int first = 0;
    for (; first + 4 <= count; first += 4) {
      double[] a = others[first].influence;
      double[] b = others[first + 1].influence;
      double[] c = others[first + 2].influence;
      double[] d = others[first + 3].influence;
      double sumA = 0;
      double sumB = 0;
      double sumC = 0;
      double sumD = 0;
      for (int g = 0; g < influence.length; g++) {
        double own = influence[g];
        sumA += own * a[g];
        sumB += own * b[g];
        sumC += own * c[g];
        sumD += own * d[g];
      }
      double[] sums = {sumA, sumB, sumC, sumD};
      for (int i = 0; i < sums.length; i++) {
        double g = Math.max(clusters, others[first + i].clusters);
        covariances[first + i] = sums[i] * g / (g - 1);
      }
    }
    for (; first < count; first++) {
      covariances[first] = covariance(others[first]);
    }
    return covariances;
  }

  /** Returns the same value with a standard error that is larger by this factor. */
  public Estimate times(double factor) {
    double[] scaled = new double[influence.length];
    Arrays.setAll(scaled, g -> influence[g] * factor);
    return new Estimate(value, scaled, clusters, support, mostDegrees);
  }

  /** Returns a smooth function of the statistic: its value, and its derivative there. */
  Estimate mapped(double mappedValue, double derivative) {
    Estimate scaled = times(derivative);
    return new Estimate(mappedValue, scaled.influence, clusters, support, mostDegrees);
  }

  /** Returns the negative of the statistic. */
  public Estimate negated() {
    return mapped(-value, -1);
  }

  /** Returns the difference of two statistics over the same clusters. */
  public Estimate minus(Estimate other) {
    double[] difference = new double[influence.length];
    Arrays.setAll(difference, g -> influence[g] - other.influence[g]);
    return new Estimate(
        value - other.value,
        difference,
        Math.min(clusters, other.clusters),
        support.weaker(other.support),
        Math.min(mostDegrees, other.mostDegrees));
  }

  /**
   * Returns the difference of two statistics over independent clusters: those of this one come
   * first.
   */
  public Estimate minusIndependent(Estimate other) {
    double g = (double) clusters + other.clusters;
    double ofOwn = correction(clusters, g);
    double ofOther = correction(other.clusters, g);
    double[] joined = Arrays.copyOf(influence, influence.length + other.influence.length);
    Arrays.setAll(
        joined,
        k ->
            k < influence.length
                ? ofOwn * influence[k]
                : -ofOther * other.influence[k - influence.length]);
    return new Estimate(
        value - other.value,
        joined,
        clusters + other.clusters,
        support.weaker(other.support),
        jointDegrees(other));
  }

  /** Returns the degrees of freedom of independent parts by B. Welch (1947). */
  private double jointDegrees(Estimate other) {
    double own = variance();
    double others = other.variance();
    double sum = own + others;
    return sum > 0
        ? sum * sum / (own * own / degreesOfFreedom() + others * others / other.degreesOfFreedom())
        : mostDegrees + other.mostDegrees;
  }

  /** Turns the factor g / (g - 1) of all clusters into that of some. */
  private static double correction(double some, double all) {
    return Math.sqrt(some / (some - 1) * (all - 1) / all);
  }

  /**
   * Returns the same statistic among more clusters, none of which it depends on.
   *
   * @param shared clusters in front that keep their place
   * @param offset number of clusters to insert behind them
   * @param size of the new influence
   */
  public Estimate among(int shared, int offset, int size) {
    double[] moved = Arrays.copyOf(influence, Math.min(shared, influence.length));
    moved = Arrays.copyOf(moved, size);
    for (int g = shared; g < influence.length; g++) {
      moved[g + offset] = influence[g];
    }
    return new Estimate(value, moved, clusters, support, mostDegrees);
  }

  /**
   * Returns the degrees of freedom of the standard error by F. Satterthwaite (1946): few clusters
   * with most of the influence count as few.
   */
  public double degreesOfFreedom() {
    double even = evenClusters();
    double effective = Double.isNaN(even) ? mostDegrees : even - 1;
    return Math.max(FEWEST, Math.min(mostDegrees, effective));
  }

  /**
   * Returns the number of clusters with normally distributed influence whose standard error would
   * be as steady as this one: {@code 3 (sum u_g^2)^2 / sum u_g^4}, but no more than there are.
   */
  public double effectiveClusters() {
    double even = evenClusters();
    return Double.isNaN(even) ? clusters : Math.min(clusters, even);
  }

  /** Returns {@code NaN} if no cluster has influence. */
  private double evenClusters() {
    double squares = 0;
    double fourths = 0;
    for (double each : influence) {
      squares += each * each;
      fourths += each * each * each * each;
    }
    return fourths == 0 ? Double.NaN : KURTOSIS_OF_NORMAL * squares * squares / fourths;
  }

  /**
   * Returns the two-sided p-value of the statistic being 0 in the population; 1 if its standard
   * error is rounding, since a value that does not vary decides nothing.
   */
  public double p() {
    return p(standardError());
  }

  private double p(double error) {
    return error < Support.ROUNDING ? 1 : StudentT.twoSided(value / error, degreesOfFreedom());
  }

  /**
   * Returns the statistic over its standard error as the value of a standard normal with the same
   * two-sided p, so that statistics of different degrees of freedom can be compared.
   */
  public double normal() {
    return normal(standardError());
  }

  /**
   * Returns the same with the standard error, which takes as long to compute as the rest.
   *
   * @param error {@link #standardError}
   */
  public double normal(double error) {
    return Math.copySign(StudentT.normal(p(error)), value);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Estimate that
        && value == that.value
        && clusters == that.clusters
        && mostDegrees == that.mostDegrees
        && support.equals(that.support)
        && Arrays.equals(influence, that.influence);
  }

  @Override
  public int hashCode() {
    return Objects.hash(value, clusters, support) + Arrays.hashCode(influence);
  }
}
