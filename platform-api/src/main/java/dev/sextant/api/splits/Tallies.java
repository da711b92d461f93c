package dev.sextant.api.splits;

import io.vertx.core.json.JsonObject;

/** Counts of the labels in force, by part of the split. */
public record Tallies(Tally calibration, Tally holdout) {

  /** One part of the split. The JSON is the one that the API returns. */
  public record Tally(JsonObject json) {

    /** Returns how many items the part has. */
    public long items() {
      return json.getLong("items");
    }

    /** Returns how many answers are labelled grounded. */
    public long grounded() {
      return json.getLong("grounded");
    }

    /** Returns how many answers are labelled not grounded. */
    public long notGrounded() {
      return json.getLong("not_grounded");
    }

    /** Returns how many answers have a factuality. */
    public long factuality() {
      return json.getLong("factuality");
    }
  }

  static Tallies of(JsonObject stored) {
    return new Tallies(
        new Tally(stored.getJsonObject("calibration")), new Tally(stored.getJsonObject("holdout")));
  }
}
