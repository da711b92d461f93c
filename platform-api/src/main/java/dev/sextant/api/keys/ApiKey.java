package dev.sextant.api.keys;

import dev.sextant.api.tenancy.Scope;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a program.
 *
 * @param onlyProject only visible project; null: the whole tenant
 * @param state whether the key is accepted
 */
record ApiKey(
    UUID id,
    String name,
    Set<Scope> scopes,
    @Nullable UUID onlyProject,
    State state,
    OffsetDateTime expiresAt,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime lastUsedAt,
    @Nullable String lastUsedAddress,
    @Nullable OffsetDateTime revokedAt,
    @Nullable String revokedBy) {

  /** Whether a key is accepted. */
  enum State {
    ACTIVE,
    EXPIRED,
    REVOKED
  }

  ApiKey {
    scopes = Set.copyOf(scopes);
  }

  /** Returns the subject that the key acts as. */
  String subject() {
    return "key:" + name;
  }
}
