package dev.sextant.metrics.catalogue;

import java.util.List;

/** How evenly the samples of an item fill the space: semantic isotropy. */
final class IsotropyMetrics {

  private static final String INVARIANT =
      "The order of the samples, their vectors' lengths and a rotation of the space change nothing.";
  private static final String SIGN = "It does not see sign: v counts as -v.";
  private static final String DUPLICATED =
      "Adding each sample once more keeps the entropy and raises ln N, so the value falls to"
          + " ln N / ln 2N of what it was.";
  private static final String OURS =
      "named by Embedding Trust, ICML 2026; the formula is Sextant's";

  static final List<Metric> ALL =
      List.of(
          isotropy("isotropy-vne")
              .title("Semantic isotropy")
              .definition(
                  "Von Neumann entropy of the samples' cosine kernel K over its greatest value."
                      + " 0: all samples say the same; 1: no two have anything in common.")
              .formula("-sum(lambda ln lambda) / ln N, lambda the eigenvalues of K/N, 0 ln 0 = 0")
              .facts(
                  INVARIANT,
                  "Identical samples have 0, orthonormal ones 1, a regular simplex"
                      + " ln(N-1) / ln N.",
                  "With more samples than dimensions D it cannot exceed ln D / ln N.",
                  "It does not see sign: v and -v together have 0, where CheckEmbed calls that"
                      + " pair the worst.",
                  DUPLICATED)
              .source("Embedding Trust, ICML 2026; without the jitter of its code")
              .metric(),
          isotropy("isotropy-log-determinant")
              .title("Isotropy, log-determinant")
              .definition(
                  "Geometric mean of the eigenvalues of the samples' cosine kernel K, a little"
                      + " lifted: the volume that the samples span. 1: no two have anything in"
                      + " common; the more samples follow from the others, the nearer to 0.")
              .formula("exp(logdet(K + eps I) / N) / (1 + eps), eps = 1e-3")
              .facts(
                  INVARIANT,
                  "Orthonormal samples have 1; identical ones are next to 0, for N = 2 at 0.045.",
                  "Two identical samples among N - 1 orthonormal directions leave about"
                      + " (2 eps)^(1/N): 0.54 for N = 10. Adding each sample once more leaves at most 0.045.",
                  SIGN)
              .source(OURS)
              .metric(),
          isotropy("isotropy-inverse-trace")
              .title("Isotropy, inverse trace")
              .definition(
                  "Harmonic mean of the eigenvalues of the samples' cosine kernel K, a little"
                      + " lifted. 1: no two samples have anything in common; near 0: some sample"
                      + " follows from the others.")
              .formula("N / (trace((K + eps I)^-1) (1 + eps)), eps = 1e-3")
              .facts(
                  INVARIANT,
                  "Orthonormal samples have 1; identical ones are next to 0, for N = 2 at 0.002.",
                  "The smallest eigenvalue rules it: two identical samples bring it near 0,"
                      + " whatever the others say. Adding each sample once more leaves at most"
                      + " 0.002.",
                  "Never above isotropy-log-determinant, as a harmonic mean is never above a"
                      + " geometric one.",
                  SIGN)
              .source(OURS)
              .metric(),
          isotropy("isotropy-vne-reference")
              .between(0, 1.001)
              .title("Semantic isotropy as published")
              .definition(
                  "The von Neumann entropy as the published code computes it, kept to compare with"
                      + " published numbers: 1e-3 on the diagonal of the kernel K, so that the"
                      + " eigenvalues sum to 1.001. Else read isotropy-vne.")
              .formula("-sum(lambda ln lambda) / ln N, lambda the eigenvalues of (K + 1e-3 I) / N")
              .facts(
                  INVARIANT,
                  "Identical samples do not have 0: two have 0.0048.",
                  "Orthonormal samples can exceed 1, by at most 0.001.",
                  SIGN)
              .source("the code published with Embedding Trust, ICML 2026")
              .metric(),
          isotropy("isotropy-frobenius")
              .title("Isotropy, Frobenius norm")
              .definition(
                  "1 - mean of the squared cosines over all pairs of different samples. 0: all say"
                      + " the same; 1: no two have anything in common.")
              .formula("(1 - sum(lambda^2)) N / (N-1), lambda the eigenvalues of K/N")
              .facts(
                  INVARIANT,
                  "Identical samples have 0, orthonormal ones 1, a regular simplex"
                      + " N (N-2) / (N-1)^2.",
                  "The sum of lambda^2 is the squared Frobenius norm of K/N, so it needs no"
                      + " eigenvalues.",
                  "Adding each sample once more multiplies it by 2 (N-1) / (2N-1).",
                  SIGN)
              .source(OURS)
              .metric());

  private IsotropyMetrics() {}

  private static Entry isotropy(String name) {
    return Entry.ofItem(name)
        .direction(Direction.HIGHER_IS_RISKY)
        .between(0, 1)
        .needs(Need.SAMPLES, Need.EMBEDDER)
        .undefined(
            "no-answers, one-answer where fewer than two samples are not blank, too-many-answers where more"
                + " than 500 are; zero-vector or"
                + " not-finite where the vector of one of them has no direction.");
  }
}
