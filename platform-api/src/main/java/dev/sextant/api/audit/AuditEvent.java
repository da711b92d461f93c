package dev.sextant.api.audit;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An attempted operation and its outcome.
 *
 * @param role role, for a member
 * @param keyId id of the API key, for a key
 * @param objects ids in the path, by parameter
 * @param outcome result; null: unknown, or still in progress
 */
record AuditEvent(
    UUID id,
    OffsetDateTime at,
    UUID requestId,
    String actor,
    String subject,
    @Nullable String role,
    @Nullable UUID keyId,
    String operation,
    JsonObject objects,
    String address,
    @Nullable Outcome outcome) {

  /**
   * The result of an attempt.
   *
   * @param code problem code, if the reply is a problem
   * @param createdId id of the created object, if any
   */
  record Outcome(
      int status, @Nullable String code, @Nullable UUID createdId, OffsetDateTime endedAt) {}
}
