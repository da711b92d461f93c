package dev.sextant.api.preflights;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A preflight, as the API returns it.
 *
 * @param state {@code running}, {@code completed} or {@code failed}
 * @param findings as {@link PreflightFindings}; null unless it is completed
 * @param failure a sentence; null unless it failed
 */
record Preflight(
    UUID id,
    UUID projectId,
    UUID versionId,
    List<String> embedders,
    String state,
    @Nullable JsonObject findings,
    @Nullable String failure,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime finishedAt) {}
