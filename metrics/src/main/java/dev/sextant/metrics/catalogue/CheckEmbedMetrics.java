package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static dev.sextant.metrics.catalogue.Need.EMBEDDER;
import static dev.sextant.metrics.catalogue.Need.REFERENCE;
import static dev.sextant.metrics.catalogue.Need.SAMPLES;

import java.util.List;
import java.util.stream.Stream;

/** How much the samples of an item agree, pair by pair: CheckEmbed. */
final class CheckEmbedMetrics {

  private static final String SOURCE = "CheckEmbed, arXiv 2406.02524; the diagonal left out";
  private static final String TOO_FEW =
      "no-answers, one-answer where fewer than two samples are not blank, too-many-answers where more"
          + " than 500 are; ";
  private static final String NO_DIRECTION =
      "zero-vector or not-finite where the vector of one of them has no direction.";

  /** What the similarity is, and when a vector has none. */
  private enum Kind {
    COSINE(
        "cosine",
        "cosine",
        "the cosines",
        NO_DIRECTION,
        "The order of the samples, their vectors' lengths and a rotation of the space change"
            + " nothing."),
    PEARSON(
        "pearson",
        "Pearson correlation",
        "Pearson's correlations over the vectors' components",
        "zero-vector or not-finite where the vector of one of them has no direction, or all its"
            + " components are equal.",
        "The order of the samples changes nothing, nor does adding one number to all components"
            + " of a vector or scaling it; a rotation of the space does change it.");

    private final String name;
    private final String words;
    private final String symbols;
    private final String noDirection;
    private final String invariant;

    Kind(String name, String words, String symbols, String noDirection, String invariant) {
      this.name = name;
      this.words = words;
      this.symbols = symbols;
      this.noDirection = noDirection;
      this.invariant = invariant;
    }
  }

  static final List<Metric> ALL =
      Stream.of(
              Stream.of(frobenius(Kind.COSINE), mean(Kind.COSINE), std(Kind.COSINE)),
              Stream.of(frobenius(Kind.PEARSON), mean(Kind.PEARSON), std(Kind.PEARSON)),
              Stream.of(referenceMean()))
          .flatMap(metrics -> metrics)
          .toList();

  private CheckEmbedMetrics() {}

  private static Metric frobenius(Kind kind) {
    return spread(kind, "frobenius")
        .direction(HIGHER_IS_TRUSTWORTHY)
        .between(0, 1)
        .title("CheckEmbed, Frobenius norm of the " + kind.words)
        .definition(
            "Root mean square of (%s + 1) / 2 over all pairs of different samples. 1: all say the same."
                .formatted(kind.words))
        .formula("sqrt(sum_{i != j} (s_ij + 1)^2 / (4 N (N-1))), s_ij " + kind.symbols)
        .facts(
            kind.invariant,
            "Affine in the similarity: samples without anything in common score 0.5, not 0.",
            "A blank sample lowers N; the published code counts it as a similarity of -1.")
        .metric();
  }

  private static Metric mean(Kind kind) {
    return spread(kind, "mean")
        .direction(HIGHER_IS_TRUSTWORTHY)
        .between(-1, 1)
        .title("CheckEmbed, mean " + kind.words)
        .definition(
            "Mean %s over all pairs of different samples. 1: all say the same."
                .formatted(kind.words))
        .formula("sum_{i != j} s_ij / (N (N-1)), s_ij " + kind.symbols)
        .facts(
            kind.invariant,
            "At least -1 / (N-1): more than two samples cannot all oppose each other.",
            "Adding each sample once more takes it from m to (2 (N-1) m + 1) / (2N-1).")
        .metric();
  }

  private static Metric std(Kind kind) {
    return spread(kind, "std")
        .direction(HIGHER_IS_RISKY)
        .between(0, 1)
        .title("CheckEmbed, deviation of the " + kind.words)
        .definition(
            "Population standard deviation of the %s over all pairs of different samples."
                .formatted(kind.words))
        .formula("sqrt(sum_{i != j} (s_ij - mean)^2 / (N (N-1))), s_ij " + kind.symbols)
        .facts(
            kind.invariant,
            "0 for two samples, whatever they say; 0 also where all pairs are equally far apart:"
                + " read it together with the mean.")
        .metric();
  }

  private static Metric referenceMean() {
    return Entry.ofItem("checkembed-reference-mean")
        .direction(HIGHER_IS_TRUSTWORTHY)
        .needs(REFERENCE, SAMPLES, EMBEDDER)
        .between(-1, 1)
        .title("CheckEmbed, mean cosine to the reference")
        .definition(
            "Mean cosine between the samples and the reference answer. 1: all say what the"
                + " reference says.")
        .formula("sum_i s(answer_i, reference) / N, s the cosine")
        .undefined(TOO_FEW + "no-reference where the item has none; " + NO_DIRECTION)
        .facts(
            Kind.COSINE.invariant,
            "Adding each sample once more changes nothing.",
            "The reference is no sample: it counts in no other metric.")
        .source("CheckEmbed, arXiv 2406.02524: the last row of its heatmap")
        .metric();
  }

  private static Entry spread(Kind kind, String statistic) {
    return Entry.ofItem("checkembed-%s-%s".formatted(kind.name, statistic))
        .needs(SAMPLES, EMBEDDER)
        .undefined(TOO_FEW + kind.noDirection)
        .source(SOURCE);
  }
}
