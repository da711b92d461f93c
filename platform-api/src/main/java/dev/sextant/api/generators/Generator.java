package dev.sextant.api.generators;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An LLM that a tenant may call, as the API returns it.
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
    OffsetDateTime createdAt) {}
