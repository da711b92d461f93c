package dev.sextant.api.tenancy;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A customer, as the catalogue has it.
 *
 * @param organization id of its mirror at the identity provider; empty: none yet
 * @param suspendedAt since when nobody of it comes in; empty: it is not
 */
public record Tenant(
    TenantId id,
    String name,
    OffsetDateTime createdAt,
    Optional<String> organization,
    Optional<OffsetDateTime> suspendedAt) {

  /** Returns whether nobody of it comes in. */
  public boolean suspended() {
    return suspendedAt.isPresent();
  }
}
