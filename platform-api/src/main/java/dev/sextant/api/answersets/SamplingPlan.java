package dev.sextant.api.answersets;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A sampling run as a client requests it.
 *
 * @param prompt null: the usual preset of the generator's kind
 * @param seed null: 0
 * @param budget null: none
 */
public record SamplingPlan(
    UUID versionId,
    UUID generatorId,
    String name,
    @Nullable Prompt prompt,
    int answersPerItem,
    @Nullable Long seed,
    @Nullable String budget) {

  /** A preset by name, or a template. */
  public record Prompt(@Nullable String preset, @Nullable String template) {}

  static SamplingPlan of(JsonObject body) {
    return RecordJson.decode(body, SamplingPlan.class);
  }
}
