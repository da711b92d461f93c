package dev.sextant.metrics.catalogue;

/** What several entries say in the same words. */
final class Wording {

  static final String FEW =
      "no-answers, one-answer where fewer than two samples are not blank, too-many-answers where more"
          + " than 500 are (100 where an entailment model is asked)";
  static final String PRIMARY =
      "empty-answer where the answer is blank; not-primary where it is not the item's first and"
          + " none is judged, or others are judged and it is not; no-answers, one-answer where"
          + " there is no other sample; no-sentences where the answer has no letters and no digits";
  static final String SENTENCES =
      "Sentences are cut by rules that know initials and English titles and no other abbreviations;"
          + " a line break ends one.";

  static final String FLOOR =
      "The paper holds higher values to be risky. It knows no embedder, so here it is a floor:"
          + " always computed, in the direction that is stronger on the labels, and any score must"
          + " beat it.";

  private Wording() {}
}
