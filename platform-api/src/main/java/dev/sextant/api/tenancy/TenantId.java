package dev.sextant.api.tenancy;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A tenant, and the restrictions on what a caller sees of it.
 *
 * @param value id of the tenant
 * @param onlyProject only visible project; null: all projects
 * @param annotator annotator who does not see others' labels of an answer before giving one; null:
 *     all labels are visible
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

  /** Returns the view of an annotator who labels blind. */
  public TenantId blindTo(String subject) {
    return new TenantId(value, onlyProject, subject);
  }

  /** Returns the tenant's id as text. */
  @Override
  public String toString() {
    return value.toString();
  }
}
