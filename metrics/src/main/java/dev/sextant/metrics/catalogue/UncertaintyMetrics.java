package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static dev.sextant.metrics.catalogue.Entry.FEW;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the literature on uncertainty measures without a judge: likelihoods and affinities. */
final class UncertaintyMetrics {

  static final List<Metric> ALL =
      Stream.of(List.of(perplexity(), entropy()), jaccard(), cosine(), List.of(eigenScore()))
          .flatMap(List::stream)
          .toList();

  private UncertaintyMetrics() {}

  private static Metric perplexity() {
    return Entry.ofAnswer("perplexity")
        .family(Family.UNCERTAINTY)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.TOKEN_LOGPROBS)
        .atLeast(1)
        .title("Perplexity")
        .definition(
            "How many tokens the generator hesitated between, on average, as it wrote the answer."
                + " 1: it was certain of each.")
        .formula("exp(-mean ln p), over the answer's tokens")
        .undefined(
            "empty-answer where the answer is blank; no-token-logprobs where the generator gave"
                + " none; not-finite where a token was impossible.")
        .facts(
            "It is of the generator that wrote the answer: two generators' are not comparable,"
                + " since their tokens differ.",
            "The order of the tokens and repeating each of them change nothing.")
        .source("Jelinek et al. 1977; over one answer")
        .metric();
  }

  private static Metric entropy() {
    return Entry.ofItem("ln-entropy")
        .family(Family.UNCERTAINTY)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.SAMPLES, Need.TOKEN_LOGPROBS)
        .atLeast(0)
        .unit("nat")
        .title("Entropy, length normalised")
        .definition(
            "Estimate of the predictive entropy per token from the samples: the mean over samples"
                + " of the mean of -ln p over a sample's tokens.")
        .formula("-mean_i(logprob_i / length_i), logprob_i the sum over the tokens of sample i")
        .undefined(
            FEW
                + "; no-token-logprobs where the generator gave none for one of them; not-finite"
                + " where a token was impossible.")
        .facts(
            "A short sample counts as much as a long one.",
            "The order of the samples and repeating each of them change nothing.",
            "It does not see whether samples that differ in words agree in meaning; that is what"
                + " semantic-entropy-weighted adds.")
        .source("Malinin and Gales, arXiv 2002.07650")
        .metric();
  }

  private static List<Metric> jaccard() {
    return AffinityMetrics.of(
        "jaccard",
        "Jaccard similarity of words",
        "w_ij is the number of words that two samples share over the number that either has; two"
            + " samples without words are alike. "
            + Entry.FLOOR,
        "It is (N-1)/N of the floor jaccard-dispersion: among items with equally many samples the"
            + " two say the same.",
        name ->
            Entry.ofItem(name)
                .family(Family.FLOOR)
                .direction(UNDIRECTED)
                .needs(Need.SAMPLES)
                .undefined(FEW + "; no-words where no sample has a word."));
  }

  private static List<Metric> cosine() {
    return AffinityMetrics.of(
        "cosine",
        "cosine",
        "w_ij is the cosine of two samples' vectors, and 0 where it is negative, so that no degree"
            + " vanishes; a rotation of the space changes nothing.",
        "Where no cosine is negative it is (N-1)/N of 1 - checkembed-cosine-mean: among items with"
            + " equally many samples the two say the same.",
        name ->
            Entry.ofItem(name)
                .family(Family.UNCERTAINTY)
                .direction(HIGHER_IS_RISKY)
                .needs(Need.SAMPLES, Need.EMBEDDER)
                .undefined(
                    FEW
                        + "; zero-vector or not-finite where the vector of one of them has no"
                        + " direction."));
  }

  private static Metric eigenScore() {
    return Entry.ofItem("eigenscore")
        .family(Family.UNCERTAINTY)
        .direction(HIGHER_IS_RISKY)
        .needs(Need.SAMPLES, Need.EMBEDDER)
        .between(-6.91, 0.001)
        .title("EigenScore")
        .definition(
            "Logarithm of the volume that the samples' unit vectors span, each minus the mean of"
                + " its components, per sample. Low: all say the same.")
        .formula("(1/N) ln det(Z J Z^T + 1e-3 I), J = I - 1 1^T / d, rows of Z of length 1")
        .undefined(
            FEW + "; zero-vector or not-finite where the vector of one of them has no direction.")
        .facts(
            "Between ln 0.001, where all vectors are alike and their components too, and ln 1.001.",
            "The order of the samples, their vectors' lengths and a permutation of the components"
                + " change nothing.",
            "A rotation of the space changes it where it moves the direction (1, ..., 1).",
            "It depends on N, so items with different numbers of samples are not comparable.",
            "The paper reads hidden states of the generator; this is of an embedder's vectors.")
        .source("Chen et al., INSIDE, arXiv 2402.03744; the variant on embeddings")
        .metric();
  }

  /**
   * The three measures of how far N samples disagree, from how alike each two of them are (arXiv
   * 2305.19187): the same for every estimator of that affinity.
   */
  static final class AffinityMetrics {

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
}
