package dev.sextant.metrics.catalogue;

import java.util.List;
import java.util.function.Supplier;

/**
 * The three measures of how far N samples disagree, from how alike each two of them are (arXiv
 * 2305.19187): the same for every estimator of that affinity.
 */
final class AffinityMetrics {

  private static final String LAPLACIAN =
      "L = I - D^-1/2 W D^-1/2, W the affinities made symmetric, 1 on its diagonal, d_i = sum_j"
          + " w_ij the degrees, D their diagonal matrix";

  private AffinityMetrics() {}

  /**
   * Returns the three entries of one estimator.
   *
   * @param estimator last part of the names
   * @param affinity what the affinity is, to follow "by"
   * @param fact what is true of this affinity, a sentence
   * @param degreeFact what is true of the mean of this affinity, a sentence
   * @param entry starts an entry by adding what all three have in common, the direction included
   */
  static List<Metric> of(
      String estimator, String affinity, String fact, String degreeFact, Starting entry) {
    return List.of(
        degree(() -> entry.start("u-deg-" + estimator), affinity, fact, degreeFact),
        eigenvalues(() -> entry.start("u-eigv-" + estimator), affinity, fact),
        eccentricity(() -> entry.start("u-ecc-" + estimator), affinity, fact));
  }

  /** Starts an entry of that name. */
  interface Starting {
    Entry start(String name);
  }

  private static Metric degree(
      Supplier<Entry> entry, String affinity, String fact, String degreeFact) {
    return entry
        .get()
        .between(0, 1)
        .title("Degree of disagreement by " + affinity)
        .definition(
            "1 - the mean affinity of all ordered pairs of samples, each with itself included,"
                + " by "
                + affinity
                + ". 0: all samples are alike.")
        .formula("trace(N I - D) / N^2, d_i = sum_j w_ij, D their diagonal matrix")
        .facts(
            "At most 1 - 1/N, which samples reach that have nothing in common.",
            "The order of the samples and repeating each of them change nothing.",
            degreeFact,
            fact)
        .source("Lin, Trivedi and Sun, arXiv 2305.19187")
        .metric();
  }

  private static Metric eigenvalues(Supplier<Entry> entry, String affinity, String fact) {
    return entry
        .get()
        .atLeast(1)
        .title("Eigenvalues of disagreement by " + affinity)
        .definition(
            "A smooth count of the meanings among the samples, from the Laplacian of their"
                + " affinities by "
                + affinity
                + ". 1: all samples are alike; N: no two have anything in common.")
        .formula("sum max(0, 1 - lambda), lambda the eigenvalues of " + LAPLACIAN)
        .facts(
            "Groups of samples that are alike within and have nothing in common between them are"
                + " counted exactly.",
            "The order of the samples and repeating each of them change nothing.",
            fact)
        .source("Lin, Trivedi and Sun, arXiv 2305.19187")
        .metric();
  }

  private static Metric eccentricity(Supplier<Entry> entry, String affinity, String fact) {
    return entry
        .get()
        .atLeast(0)
        .title("Eccentricity by " + affinity)
        .definition(
            "How far the samples lie from their centre in the space of the Laplacian's small"
                + " eigenvalues, of their affinities by "
                + affinity
                + ". 0: all samples are alike.")
        .formula(
            "Frobenius norm of the eigenvectors with eigenvalue < 0.9, each minus its mean, of "
                + LAPLACIAN)
        .facts(
            "At most sqrt(N - 1), which samples reach that have nothing in common.",
            "It reads the span of the eigenvectors alone, so it is defined where eigenvalues"
                + " repeat.",
            "It jumps where an eigenvalue crosses 0.9.",
            "The order of the samples changes nothing.",
            fact)
        .source("Lin, Trivedi and Sun, arXiv 2305.19187; threshold as in LM Polygraph")
        .metric();
  }
}
