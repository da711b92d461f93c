package dev.sextant.metrics.catalogue;

import java.util.List;

/** What any score of an item must beat. */
final class ItemFloors {

  private static final String TOO_FEW =
      "no-answers, one-answer where fewer than two samples are not blank";
  private static final String ORDER = "The order of the samples changes nothing.";

  static final List<Metric> ALL =
      List.of(
          floor("mean-length")
              .atLeast(0)
              .unit("characters")
              .title("Mean length")
              .definition("Mean of the samples' lengths in characters (Unicode code points).")
              .formula("sum(length_i) / N")
              .undefined(TOO_FEW + ": the same items as the metrics that must beat it.")
              .facts(ORDER, "Adding each sample once more changes nothing.")
              .metric(),
          floor("length-variation")
              .atLeast(0)
              .title("Variation of length")
              .definition(
                  "Coefficient of variation of the samples' lengths in characters: population"
                      + " standard deviation over mean.")
              .formula("sqrt(sum((length_i - mean)^2) / N) / mean")
              .undefined(TOO_FEW + ".")
              .facts(ORDER, "Adding each sample once more changes nothing.")
              .metric(),
          floor("jaccard-dispersion")
              .between(0, 1)
              .title("Jaccard dispersion")
              .definition("1 - mean Jaccard similarity of the word sets over all pairs of samples.")
              .formula("1 - mean_{i < j} |W_i and W_j| / |W_i or W_j|, W_i the set of words")
              .undefined(
                  TOO_FEW
                      + "; too-many-answers above 500 samples; no-words where no sample has a word.")
              .facts(
                  ORDER,
                  "Words are runs of Unicode letters and digits, lower-cased; nothing is stemmed.",
                  "Two samples without words are alike: similarity 1.",
                  "Adding each sample once more multiplies it by 2 (N-1) / (2N-1).")
              .metric());

  private ItemFloors() {}

  private static Entry floor(String name) {
    return Entry.ofItem(name)
        .family(Family.FLOOR)
        .direction(Direction.UNDIRECTED)
        .needs(Need.SAMPLES);
  }
}
