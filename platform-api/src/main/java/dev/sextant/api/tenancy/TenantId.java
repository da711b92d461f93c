package dev.sextant.api.tenancy;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The customer boundary, and how much of what is within it a caller is shown.
 *
 * @param value the tenant
 * @param onlyProject all other projects look as if they were not there; null: the whole tenant
 * @param annotator who is kept from others' labels of an answer until its own is in; null: nobody
 */
public record TenantId(UUID value, @Nullable UUID onlyProject, @Nullable String annotator) {

  /** The whole tenant. */
  public TenantId(UUID value) {
    this(value, null, null);
  }

  /** The whole tenant, or one project of it. */
  public TenantId(UUID value, @Nullable UUID onlyProject) {
    this(value, onlyProject, null);
  }

  /** Returns it as it is shown to an annotator who is to label without knowing others' labels. */
  public TenantId blindTo(String subject) {
    return new TenantId(value, onlyProject, subject);
  }

  /** Returns the tenant's id as text. */
  @Override
  public String toString() {
    return value.toString();
  }
}
