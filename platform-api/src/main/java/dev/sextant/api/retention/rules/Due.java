package dev.sextant.api.retention.rules;

import dev.sextant.api.http.Times;
import dev.sextant.api.retention.deletion.Doomed;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * What is kept no longer.
 *
 * @param object what goes
 * @param lastUsedAt since when the rule counts
 */
record Due(Doomed object, UUID projectId, OffsetDateTime lastUsedAt) {

  JsonObject json() {
    return new JsonObject()
        .put("kind", object.kind().code())
        .put("id", object.id().toString())
        .put("name", object.name())
        .put("project_id", projectId.toString())
        .put("last_used_at", Times.json(lastUsedAt));
  }
}
