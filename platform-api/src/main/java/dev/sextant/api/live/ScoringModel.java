package dev.sextant.api.live;

import dev.sextant.api.models.EmbedderDefinition;
import dev.sextant.api.models.EntailmentDefinition;

/** The model that a metric is computed with. */
public sealed interface ScoringModel {

  /** No model: the metric uses the texts alone. */
  record None() implements ScoringModel {}

  /** An embedder. */
  record Embedder(EmbedderDefinition definition) implements ScoringModel {}

  /** An entailment model. */
  record Entailment(EntailmentDefinition definition) implements ScoringModel {}
}
