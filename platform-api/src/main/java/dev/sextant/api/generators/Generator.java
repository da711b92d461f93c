package dev.sextant.api.generators;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An LLM that a tenant may call.
 *
 * @param projectId null: for every project
 * @param parameters sampling parameters
 * @param credentialSetAt null: it has no credential
 */
record Generator(
    UUID id,
    @Nullable UUID projectId,
    String name,
    String kind,
    String baseUrl,
    String model,
    JsonObject parameters,
    @Nullable OffsetDateTime credentialSetAt,
    String createdBy,
    OffsetDateTime createdAt) {

  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("project_id", projectId == null ? null : projectId.toString())
        .put("name", name)
        .put("kind", kind)
        .put("base_url", baseUrl)
        .put("model", model)
        .put("parameters", parameters)
        .put("credential_set_at", Times.jsonOrNull(credentialSetAt))
        .put("created_by", createdBy)
        .put("created_at", Times.json(createdAt));
  }
}
