package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.ExternalScores;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * A score that was computed elsewhere, as the client who imports it declares it.
 *
 * @param name matches {@link ExternalScores#NAME}
 * @param column with its values, of flat records; native records name the score itself
 * @param direction which end is trustworthy
 * @param costPerThousand what computing it for a thousand answers costs, at least 0; null: unknown
 * @param currency of the cost; null if and only if that is
 * @param madeBy model that computed it; null: unknown, or no model
 */
public record DeclaredScore(
    String name,
    String column,
    Direction direction,
    @Nullable BigDecimal costPerThousand,
    @Nullable String currency,
    @Nullable String madeBy) {

  /** Returns a score that a native file has and nobody declared: higher is more trustworthy. */
  static DeclaredScore undeclared(String name) {
    return new DeclaredScore(name, name, Direction.HIGHER_IS_TRUSTWORTHY, null, null, null);
  }

  /** Returns the name of its metric. */
  @JsonIgnore
  public String metric() {
    return ExternalScores.metric(name, direction).name();
  }
}
