package dev.sextant.api.splits;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;

/** Counts of the labels in force, by part of the split, as stored and returned. */
public record Tallies(Tally calibration, Tally holdout) {

  /**
   * One part of the split.
   *
   * @param grounded answers labelled grounded
   * @param notGrounded answers labelled not grounded
   * @param factuality answers with a factuality
   * @param sources number of labelled answers by source
   * @param segments number of segments by verdict
   */
  public record Tally(
      long items,
      long answers,
      long unlabelled,
      long grounded,
      long notGrounded,
      long factuality,
      JsonArray factualityDeciles,
      JsonObject sources,
      JsonObject segments) {}
}
