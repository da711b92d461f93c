package dev.sextant.api.retention.deletion;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of a deletion, in the contract's format.
 *
 * @param state "finished", or "sweeping"
 * @param removed deleted rows by table
 * @param remaining rows that the final check found, by table; null before the check
 */
record Deletion(
    UUID id,
    String kind,
    UUID objectId,
    String nameSha256,
    String requestedBy,
    OffsetDateTime requestedAt,
    String state,
    JsonObject removed,
    @Nullable JsonObject remaining,
    @Nullable OffsetDateTime finishedAt) {}
