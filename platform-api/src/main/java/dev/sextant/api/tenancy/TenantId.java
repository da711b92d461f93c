package dev.sextant.api.tenancy;

import java.util.UUID;

/** The customer boundary. */
public record TenantId(UUID value) {

  /** Returns the id as text. */
  @Override
  public String toString() {
    return value.toString();
  }
}
