package dev.sextant.metrics.catalogue;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;

import java.util.List;
import java.util.Set;

/** How far the samples of an item lie apart: semantic isotropy and CheckEmbed. */
final class SpreadMetrics {

  static final List<Metric> ALL =
      List.of(
          spread(
              "isotropy-vne",
              HIGHER_IS_RISKY,
              0,
              "Semantic isotropy",
              "Von Neumann entropy of the samples' cosine kernel K over ln N:"
                  + " -sum(lambda ln lambda) / ln N, lambda the eigenvalues of K/N."
                  + " 0: all samples say the same; 1: no two have anything in common."),
          spread(
              "checkembed-cosine-frobenius",
              HIGHER_IS_TRUSTWORTHY,
              0,
              "CheckEmbed, Frobenius norm",
              "Root mean square of (cosine + 1) / 2 over all pairs of different samples."
                  + " Affine in the cosine: orthogonal samples score 0.5, not 0."),
          spread(
              "checkembed-cosine-mean",
              HIGHER_IS_TRUSTWORTHY,
              -1,
              "CheckEmbed, mean cosine",
              "Mean cosine over all pairs of different samples."),
          spread(
              "checkembed-cosine-std",
              HIGHER_IS_RISKY,
              0,
              "CheckEmbed, deviation of the cosine",
              "Population standard deviation of the cosine over all pairs of different samples."));

  private SpreadMetrics() {}

  private static Metric spread(
      String name, Direction direction, double low, String title, String definition) {
    return new Metric(
        name,
        Subject.ITEM,
        direction,
        Set.of(Need.SAMPLES, Need.EMBEDDER),
        low,
        1,
        "1",
        Family.GEOMETRY,
        title,
        definition);
  }
}
