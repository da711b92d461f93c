package dev.sextant.metrics.catalogue;

import java.util.Set;

/**
 * The identity of a metric.
 *
 * @param name kebab case; says estimator and normalisation
 * @param subject what it gives a value to
 * @param direction which end is trustworthy
 * @param needs what the item must carry
 * @param low least value, may be {@code -Infinity}
 * @param high greatest value, may be {@code Infinity}
 * @param unit unit of the value, {@code "1"} if none
 * @param family where it comes from
 * @param documentation what people read about it
 */
public record Metric(
    String name,
    Subject subject,
    Direction direction,
    Set<Need> needs,
    double low,
    double high,
    String unit,
    Family family,
    Documentation documentation) {

  public Metric {
    needs = Set.copyOf(needs);
  }

  /** Returns a short name for people. */
  public String title() {
    return documentation.title();
  }

  /** Returns what it is, in one or two sentences. */
  public String definition() {
    return documentation.definition();
  }

  /** Returns whether it is a floor, which any score must beat. */
  public boolean isFloor() {
    return family == Family.FLOOR;
  }

  /** Returns what it is computed from. */
  public Basis basis() {
    if (needs.contains(Need.ENTAILMENT)) {
      return Basis.ENTAILMENT;
    }
    if (needs.contains(Need.TOKEN_VECTORS)) {
      return Basis.TOKENS;
    }
    return needs.contains(Need.EMBEDDER) ? Basis.VECTORS : Basis.TEXT;
  }

  /** Returns whether its value depends on an embedder. */
  public boolean needsEmbedder() {
    return switch (basis()) {
      case VECTORS, TOKENS -> true;
      case TEXT, ENTAILMENT -> false;
    };
  }
}
