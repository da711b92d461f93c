package dev.sextant.api.retention.rules;

import dev.sextant.api.json.Times;
import dev.sextant.api.retention.deletion.DeletionTarget;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * An object older than its retention rule allows.
 *
 * @param object what to delete
 * @param lastUsedAt start of the retention period
 */
record ExpiredObject(DeletionTarget object, UUID projectId, OffsetDateTime lastUsedAt) {

  JsonObject json() {
    return new JsonObject()
        .put("kind", object.kind().code())
        .put("id", object.id().toString())
        .put("name", object.name())
        .put("project_id", projectId.toString())
        .put("last_used_at", Times.json(lastUsedAt));
  }
}
