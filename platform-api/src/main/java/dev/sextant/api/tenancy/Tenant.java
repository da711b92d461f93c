package dev.sextant.api.tenancy;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A customer in the catalogue.
 *
 * @param organization id of its organization at the identity provider; empty: none yet
 * @param suspendedAt start of the suspension, during which its members are refused; empty: active
 */
public record Tenant(
    TenantId id,
    String name,
    OffsetDateTime createdAt,
    Optional<String> organization,
    Optional<OffsetDateTime> suspendedAt) {

  /** Returns whether the tenant is suspended. */
  public boolean suspended() {
    return suspendedAt.isPresent();
  }
}
