package dev.sextant.api.tenancy;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The customer boundary, and within it the one project that a key may be bound to.
 *
 * @param value the tenant
 * @param onlyProject all other projects look as if they were not there; null: the whole tenant
 */
public record TenantId(UUID value, @Nullable UUID onlyProject) {

  /** The whole tenant. */
  public TenantId(UUID value) {
    this(value, null);
  }

  /** Returns the tenant's id as text. */
  @Override
  public String toString() {
    return value.toString();
  }
}
