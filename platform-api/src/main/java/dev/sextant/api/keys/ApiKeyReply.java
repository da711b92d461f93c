package dev.sextant.api.keys;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A key in the contract's format.
 *
 * @param prefix start of its text, by which people recognise it
 */
record ApiKeyReply(
    UUID id,
    String name,
    String prefix,
    List<Scope> scopes,
    @Nullable UUID onlyProject,
    ApiKey.State state,
    OffsetDateTime expiresAt,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime lastUsedAt,
    @Nullable String lastUsedAddress,
    @Nullable OffsetDateTime revokedAt,
    @Nullable String revokedBy) {

  /**
   * A newly created key.
   *
   * @param secret full text of the key; never shown again
   */
  record Created(@JsonUnwrapped ApiKeyReply key, String secret) {

    /** Never shows the secret. */
    @Override
    public String toString() {
      return "Created[%s]".formatted(key.id());
    }
  }

  static ApiKeyReply of(TenantId tenant, ApiKey key) {
    return new ApiKeyReply(
        key.id(),
        key.name(),
        KeyText.shown(tenant, key.id()),
        key.scopes().stream().sorted().toList(),
        key.onlyProject(),
        key.state(),
        key.expiresAt(),
        key.createdBy(),
        key.createdAt(),
        key.lastUsedAt(),
        key.lastUsedAddress(),
        key.revokedAt(),
        key.revokedBy());
  }
}
