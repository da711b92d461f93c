package dev.sextant.api.anchors;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for an anchor set.
 *
 * @param answerIds the anchors; null: a random choice
 * @param size of a random choice; null: 100
 * @param seed of a random choice; null: 1
 * @param tolerance null: 0.05
 */
record AnchorSetRequest(
    UUID versionId,
    String name,
    @Nullable List<UUID> answerIds,
    @Nullable Integer size,
    @Nullable Long seed,
    @Nullable Double tolerance) {

  private static final int USUAL_SIZE = 100;
  private static final long USUAL_SEED = 1;
  private static final double USUAL_TOLERANCE = 0.05;

  static AnchorSetRequest of(JsonObject body) {
    return RecordJson.decode(body, AnchorSetRequest.class);
  }

  int sizeOfChoice() {
    return size == null ? USUAL_SIZE : size;
  }

  long seedOfChoice() {
    return seed == null ? USUAL_SEED : seed;
  }

  /** Returns the seed to store: null if there was no choice. */
  @Nullable Long storedSeed() {
    return answerIds == null ? seedOfChoice() : null;
  }

  double storedTolerance() {
    return tolerance == null ? USUAL_TOLERANCE : tolerance;
  }
}
