package dev.sextant.api.retention.deletion;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of a deletion, in the contract's format.
 *
 * @param state "removing" rows, "sweeping" what is cached of their texts, or "finished"
 * @param expected items and answers that it covers, as they were counted at the request
 * @param removed deleted rows by table, so far
 * @param remaining rows that the final check found, by table; null before the check
 */
public record Deletion(
    UUID id,
    String kind,
    UUID objectId,
    String nameSha256,
    String requestedBy,
    OffsetDateTime requestedAt,
    String state,
    JsonObject expected,
    JsonObject removed,
    @Nullable JsonObject remaining,
    @Nullable OffsetDateTime finishedAt) {}
