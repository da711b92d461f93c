package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.UNDIRECTED;
import static dev.sextant.metrics.catalogue.Entry.FEW;

import java.util.List;
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
}
