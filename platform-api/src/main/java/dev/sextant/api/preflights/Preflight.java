package dev.sextant.api.preflights;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A preflight.
 *
 * @param state {@code running}, {@code completed} or {@code failed}
 * @param findings a JSON object; null unless it is completed
 * @param failure a sentence; null unless it failed
 */
record Preflight(
    UUID id,
    UUID projectId,
    UUID versionId,
    List<String> embedders,
    String state,
    @Nullable String findings,
    @Nullable String failure,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime finishedAt) {

  /** Copies the names. */
  Preflight {
    embedders = List.copyOf(embedders);
  }

  /** Returns the preflight as the API returns it. */
  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("project_id", projectId.toString())
        .put("version_id", versionId.toString())
        .put("embedders", new JsonArray(embedders))
        .put("state", state)
        .put("findings", findings == null ? null : new JsonObject(findings))
        .put("failure", failure)
        .put("created_by", createdBy)
        .put("created_at", Times.json(createdAt))
        .put("finished_at", Times.jsonOrNull(finishedAt));
  }
}
