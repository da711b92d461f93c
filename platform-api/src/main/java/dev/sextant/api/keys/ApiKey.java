package dev.sextant.api.keys;

import dev.sextant.api.tenancy.Scope;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A way in for a program.
 *
 * @param onlyProject all other projects look as if they were not there; null: the whole tenant
 * @param state whether it opens anything
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

  /** Whether a key opens anything. */
  enum State {
    ACTIVE,
    EXPIRED,
    REVOKED
  }

  ApiKey {
    scopes = Set.copyOf(scopes);
  }

  /** Returns in whose name the key acts. */
  String subject() {
    return "key:" + name;
  }
}
