package dev.sextant.api.labelruns;

import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A label run as a client requests it.
 *
 * @param role only answers of this role; null: all
 * @param budget null: none
 * @param anchorSetId labelled answers that are asked about as well; null: none
 */
public record LabelRunPlan(
    UUID labellerId,
    UUID answerSetId,
    @Nullable String role,
    @Nullable String budget,
    @Nullable UUID anchorSetId) {

  static LabelRunPlan of(JsonObject body) {
    return RecordJson.decode(body, LabelRunPlan.class);
  }
}
