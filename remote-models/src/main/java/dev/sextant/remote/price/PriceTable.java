package dev.sextant.remote.price;

import java.util.Map;
import java.util.Optional;

/**
 * The user's prices by model.
 *
 * @param version is stored with each cost, because prices change
 */
public record PriceTable(String version, Map<String, Price> byModel) {

  public PriceTable {
    byModel = Map.copyOf(byModel);
  }

  /** Returns the price of a model; empty if it is unknown, and no cost may be promised. */
  public Optional<Price> of(String model) {
    return Optional.ofNullable(byModel.get(model));
  }
}
