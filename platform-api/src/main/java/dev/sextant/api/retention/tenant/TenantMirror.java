package dev.sextant.api.retention.tenant;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.Optional;

/** The copy of the tenants at an identity provider. */
@FunctionalInterface
public interface TenantMirror {

  /**
   * Removes a tenant with its members; also succeeds if the provider does not know it.
   *
   * @param organizationId the provider's id of the tenant, if known
   */
  Future<Void> remove(TenantId tenant, Optional<String> organizationId);
}
