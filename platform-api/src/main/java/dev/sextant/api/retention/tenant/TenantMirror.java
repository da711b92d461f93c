package dev.sextant.api.retention.tenant;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.Optional;

/** What is kept of tenants elsewhere, as at an identity provider. */
@FunctionalInterface
public interface TenantMirror {

  /**
   * Removes a tenant that ends, with who belongs to it there; succeeds, too, if nothing is there.
   *
   * @param organizationId what it is called there, if that is known
   */
  Future<Void> remove(TenantId tenant, Optional<String> organizationId);
}
