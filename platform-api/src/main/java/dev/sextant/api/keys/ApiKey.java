package dev.sextant.api.keys;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Credentials of a program, in the contract's format.
 *
 * @param scopes sorted
 * @param onlyProject only visible project; null: the whole tenant
 * @param state whether the key is accepted
 */
@JsonPropertyOrder({"id", "name", "prefix"})
record ApiKey(
    @JsonIgnore TenantId tenantId,
    UUID id,
    String name,
    List<Scope> scopes,
    @Nullable UUID onlyProject,
    State state,
    OffsetDateTime expiresAt,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime lastUsedAt,
    @Nullable String lastUsedAddress,
    @Nullable OffsetDateTime revokedAt,
    @Nullable String revokedBy) {

  enum State {
    ACTIVE,
    EXPIRED,
    REVOKED
  }

  ApiKey {
    scopes = scopes.stream().sorted().toList();
  }

  /** Returns the start of its text, by which people recognise it. */
  @JsonProperty
  String prefix() {
    return KeyText.shown(tenantId, id);
  }

  /** Returns the subject that the key acts as. */
  String subject() {
    return "key:" + name;
  }

  /**
   * A newly created key.
   *
   * @param secret full text of the key; never shown again
   */
  record Created(@JsonUnwrapped ApiKey key, String secret) {

    /** Never shows the secret. */
    @Override
    public String toString() {
      return "Created[%s]".formatted(key.id());
    }
  }

  /**
   * A request to create a key.
   *
   * @param expiresAt a time; the contract's format lets a 31st of February through
   */
  record Wish(String name, Set<Scope> scopes, @Nullable UUID onlyProject, String expiresAt) {

    OffsetDateTime expiry() {
      try {
        return OffsetDateTime.parse(expiresAt);
      } catch (DateTimeParseException e) {
        throw Refusal.invalid(
            "invalid-expiry",
            "expires_at must be a time such as 2026-12-31T00:00:00Z.",
            new Violation("/expires_at", "expected a time"));
      }
    }
  }
}
