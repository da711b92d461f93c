package dev.sextant.api.labelruns;

import dev.sextant.api.generators.PriceVersion;
import dev.sextant.api.labellers.OracleGenerator;
import dev.sextant.remote.generation.GeneratorKind;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a run takes from the labeller's generator when it is created.
 *
 * @param dialect as the newest probe found; null: none did
 * @param price null: none was ever given
 */
record OracleServer(
    GeneratorKind kind,
    String baseUrl,
    String model,
    int concurrency,
    @Nullable JsonObject dialect,
    @Nullable PriceVersion price) {

  /** Returns the price; null if it is unknown. */
  @Nullable PriceVersion knownPrice() {
    return price == null || price.price() == null ? null : price;
  }

  /** Returns whether its credential and its dialect are those for the labeller's calls. */
  boolean isThatOf(OracleGenerator copy) {
    return kind == copy.kind() && baseUrl.equals(copy.baseUrl()) && model.equals(copy.model());
  }
}
