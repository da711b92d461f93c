package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;

/** What the scores of a metric are computed from. */
enum Inputs {
  /** Texts, and the log-probabilities of their tokens. */
  TEXTS,
  VECTORS,
  /** Vectors of tokens: an item's are a hundred times the size of its vectors. */
  TOKEN_VECTORS,
  /** Probabilities of an entailment model. */
  ENTAILMENT,
  /** Nothing: the score was computed elsewhere. */
  ELSEWHERE;

  static Inputs of(Metric metric) {
    if (metric.needs().contains(Need.EXTERNAL_SCORE)) {
      return ELSEWHERE;
    }
    return switch (metric.basis()) {
      case TEXT -> TEXTS;
      case VECTORS -> VECTORS;
      case TOKENS -> TOKEN_VECTORS;
      case ENTAILMENT -> ENTAILMENT;
    };
  }

  /** Returns those of a metric by its name; the catalogue does not have external scores. */
  static Inputs of(String metric) {
    return Catalogue.find(metric).map(Inputs::of).orElse(ELSEWHERE);
  }
}
