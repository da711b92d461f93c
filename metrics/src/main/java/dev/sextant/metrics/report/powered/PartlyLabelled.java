package dev.sextant.metrics.report.powered;

import dev.sextant.metrics.report.influence.Clusters;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Subjects that an oracle has labelled, of which people have labelled some.
 *
 * <p>A subject that people were more likely to be asked about stands for fewer others, so a label
 * by people carries the probability with which it was drawn. Its weight is the reciprocal (D.
 * Horvitz and D. Thompson, A Generalization of Sampling Without Replacement from a Finite Universe,
 * 1952); the weights of all labels by people add up to 1.
 */
public final class PartlyLabelled {

  private final double[] oracle;
  private final double[] expected;
  private final int[] labelled;
  private final boolean[] positive;
  private final double[] weights;
  private final boolean even;
  private final Clusters clusters;

  /**
   * Takes the labels of both sources.
   *
   * @param oracle by subject: probability in [0, 1] that it is positive; 0 or 1 if the oracle gives
   *     no probability
   * @param labelled subjects that people have labelled, each once
   * @param positive for each of these, what people say
   * @param inclusion for each of these, the probability with which it was drawn, in (0, 1]; only
   *     the proportions matter
   * @param clusters of all subjects
   * @throws IllegalArgumentException if a length or a probability is wrong, or a subject occurs
   *     twice
   */
  public PartlyLabelled(
      double[] oracle, int[] labelled, boolean[] positive, double[] inclusion, Clusters clusters) {
    this(oracle, oracle, labelled, positive, inclusion, clusters);
  }

  private PartlyLabelled(
      double[] oracle,
      double[] expected,
      int[] labelled,
      boolean[] positive,
      double[] inclusion,
      Clusters clusters) {
    check(oracle, labelled, positive.length, inclusion);
    check(expected, labelled, positive.length, inclusion);
    this.oracle = oracle;
    this.expected = expected;
    this.labelled = labelled;
    this.positive = positive;
    this.clusters = clusters;
    this.even = Arrays.stream(inclusion).distinct().count() <= 1;
    this.weights = weights(inclusion);
  }

  /** Takes the labels of people one after the other. */
  public static final class Checks {

    private static final int FEW = 64;

    private int[] labelled = new int[FEW];
    private boolean[] positive = new boolean[FEW];
    private double[] inclusion = new double[FEW];
    private int size;

    /**
     * Adds what people say of a subject.
     *
     * @param likely probability in (0, 1] with which the subject was drawn; null: all subjects were
     *     equally likely
     */
    public void add(int subject, boolean isPositive, @Nullable Double likely) {
      if (size == labelled.length) {
        labelled = Arrays.copyOf(labelled, 2 * size);
        positive = Arrays.copyOf(positive, 2 * size);
        inclusion = Arrays.copyOf(inclusion, 2 * size);
      }
      labelled[size] = subject;
      positive[size] = isPositive;
      inclusion[size++] = likely == null ? Double.NaN : likely;
    }

    /**
     * Returns all subjects with these labels.
     *
     * @param oracle as of {@link PartlyLabelled}
     * @param clusters as of {@link PartlyLabelled}
     */
    public PartlyLabelled among(double[] oracle, Clusters clusters) {
      return among(oracle, oracle, clusters);
    }

    /**
     * Returns all subjects with these labels.
     *
     * @param oracle as of {@link PartlyLabelled}
     * @param expected by subject: the probability in [0, 1] that it is positive, as far as the
     *     oracle gives one; else as in {@code oracle}
     * @param clusters as of {@link PartlyLabelled}
     */
    public PartlyLabelled among(double[] oracle, double[] expected, Clusters clusters) {
      return new PartlyLabelled(
          oracle,
          expected,
          Arrays.copyOf(labelled, size),
          Arrays.copyOf(positive, size),
          Inclusion.complete(Arrays.copyOf(inclusion, size)),
          clusters);
    }
  }

  private static void check(double[] oracle, int[] labelled, int classes, double[] inclusion) {
    if (labelled.length != classes || labelled.length != inclusion.length) {
      throw new IllegalArgumentException(
          "expected a class and an inclusion probability of each of %d subjects, found %d and %d"
              .formatted(labelled.length, classes, inclusion.length));
    }
    for (double each : oracle) {
      if (!(each >= 0 && each <= 1)) {
        throw new IllegalArgumentException("expected a probability in [0, 1], found " + each);
      }
    }
    boolean[] seen = new boolean[oracle.length];
    for (int i = 0; i < labelled.length; i++) {
      if (!(inclusion[i] > 0 && inclusion[i] <= 1)) {
        throw new IllegalArgumentException(
            "expected an inclusion probability in (0, 1], found " + inclusion[i]);
      }
      if (seen[labelled[i]]) {
        throw new IllegalArgumentException("subject " + labelled[i] + " is labelled twice");
      }
      seen[labelled[i]] = true;
    }
  }

  private static double[] weights(double[] inclusion) {
    double sum = 0;
    for (double each : inclusion) {
      sum += 1 / each;
    }
    double[] weights = new double[inclusion.length];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1 / inclusion[i] / sum;
    }
    return weights;
  }

  /** Returns the number of subjects. */
  public int size() {
    return oracle.length;
  }

  /** Returns the number of subjects that people have labelled. */
  public int labels() {
    return labelled.length;
  }

  /** Returns the number of subjects of which people say that they are positive. */
  public int positives() {
    int positives = 0;
    for (boolean each : positive) {
      positives += each ? 1 : 0;
    }
    return positives;
  }

  /** Returns the number of clusters that people have labelled something of. */
  int labelledClusters() {
    return clusters.at(labelled).occupied();
  }

  /**
   * Returns the number of clusters in which people and the oracle disagree on the side of a
   * subject.
   */
  int disagreements(Functional functional) {
    int found = 0;
    for (double each : disagreeing(functional)) {
      found += each > 0 ? 1 : 0;
    }
    return found;
  }

  /**
   * Returns how many disagreements of equal weight would vary as those that were found: the square
   * of the sum of weights over the sum of their squares (Kish 1965), by cluster.
   *
   * @return at most {@link #disagreements}; 0 if there are none
   */
  double effectiveDisagreements(Functional functional) {
    double sum = 0;
    double squares = 0;
    for (double each : disagreeing(functional)) {
      sum += each;
      squares += each * each;
    }
    return squares > 0 ? sum * sum / squares : 0;
  }

  /** Returns by cluster the weight of the subjects on whose side people and the oracle disagree. */
  private double[] disagreeing(Functional functional) {
    double[] sums = new double[clusters.count()];
    for (int i = 0; i < labelled.length; i++) {
      int subject = labelled[i];
      if (functional.side(subject, positive[i])
          != functional.side(subject, oracle[subject] > 0.5)) {
        sums[clusters.of(subject)] += weights[i];
      }
    }
    return sums;
  }

  /** Returns by labelled subject 1 if people call it positive, else 0. */
  double[] peoplesShares() {
    double[] shares = new double[positive.length];
    Arrays.setAll(shares, i -> positive[i] ? 1 : 0);
    return shares;
  }

  /** Returns by subject 1 over their number. */
  double[] evenWeights() {
    double[] even = new double[oracle.length];
    Arrays.fill(even, 1.0 / oracle.length);
    return even;
  }

  double[] oracle() {
    return oracle;
  }

  /** Returns by subject what the oracle expects: a probability, or its verdict as 0 or 1. */
  double[] expected() {
    return expected;
  }

  int[] labelled() {
    return labelled;
  }

  boolean[] positive() {
    return positive;
  }

  double[] weights() {
    return weights;
  }

  /** Returns whether all labels by people were equally likely. */
  boolean isEven() {
    return even;
  }

  Clusters clusters() {
    return clusters;
  }
}
