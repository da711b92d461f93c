package dev.sextant.jobs.bundles.rescoring;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import java.util.Collections;
import java.util.Set;

/** What the scores of a metric are computed from, as far as bundles have it. */
enum Inputs {
  TEXTS,
  VECTORS,
  /** Something that no bundle has. */
  NONE;

  private static final Set<Need> ELSEWHERE =
      Set.of(Need.TOKEN_LOGPROBS, Need.SEGMENTS, Need.EXTERNAL_SCORE);

  static Inputs of(Metric metric) {
    if (!Collections.disjoint(metric.needs(), ELSEWHERE)) {
      return NONE;
    }
    return switch (metric.basis()) {
      case TEXT -> TEXTS;
      case VECTORS -> VECTORS;
      case TOKENS, ENTAILMENT -> NONE;
    };
  }

  /** Returns those of a metric by its name; {@link #NONE} if the catalogue does not have it. */
  static Inputs of(String metric) {
    return Catalogue.find(metric).map(Inputs::of).orElse(NONE);
  }
}
