package dev.sextant.api.audit;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What somebody did, or tried to.
 *
 * @param role role of a member
 * @param keyId id of a key
 * @param objects what the path named, by parameter
 * @param outcome what became of it; null: nobody knows, or it goes on
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
   * What became of it.
   *
   * @param code code of the problem, if it was one
   * @param createdId id of what was made, if something was
   */
  record Outcome(
      int status, @Nullable String code, @Nullable UUID createdId, OffsetDateTime endedAt) {}
}
