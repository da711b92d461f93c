package dev.sextant.jobs.bundles.rescoring;

import java.util.List;
import java.util.Locale;

/**
 * Scores of a metric that were not computed again, for one reason.
 *
 * @param table with the scores
 * @param metric name in the catalogue or of an external score; {@code factuality} in labels
 * @param models names of the models whose scores these are; empty: the metric needs none
 * @param scores how many
 */
public record NotComputed(
    String table, String metric, List<String> models, long scores, Cause cause) {

  /** Why scores were not computed again. */
  public enum Cause {
    /** They depend on vectors of tokens, which no bundle has. */
    TOKEN_VECTORS,
    /** They depend on probabilities of an entailment model, which no bundle has. */
    ENTAILMENT,
    /** They were imported, or are numbers of a label run. */
    ELSEWHERE,
    /** They depend on vectors, and the bundle was written without. */
    NO_VECTORS,
    /** They depend on vectors, some of which the bundle lacks. */
    MISSING_VECTORS,
    /** The imported file gave a factuality that its segments do not give. */
    OWN_FACTUALITY;

    /** Returns the code that programs read, such as {@code token-vectors}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns whether a bundle with all vectors would give the scores. */
    public boolean isOfVectors() {
      return this == NO_VECTORS || this == MISSING_VECTORS;
    }
  }

  public NotComputed {
    models = List.copyOf(models);
  }
}
