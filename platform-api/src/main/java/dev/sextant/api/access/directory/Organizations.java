package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/** The organizations of tenants. */
public interface Organizations {

  /**
   * Creates a tenant's organization with a group for each role; completes an existing one.
   *
   * @param name name of the tenant; a conflict if another organization has it
   */
  Future<Organization> create(TenantId tenant, String name);

  /**
   * Deletes an organization with its service clients; people keep their accounts. Succeeds if it is
   * already deleted.
   */
  Future<Void> delete(String organization);

  /**
   * Lists all organizations, to compare them with the tenants.
   *
   * @param first number of organizations to skip
   * @param most maximum number of organizations
   */
  Future<List<Organization>> list(int first, int most);

  /**
   * An organization, which mirrors a tenant.
   *
   * @param id id in tokens
   * @param alias name in scopes: {@code organization:<alias>}
   * @param name display name
   * @param tenant mirrored tenant; empty if Sextant did not create the organization
   */
  record Organization(String id, String alias, String name, Optional<TenantId> tenant) {}
}
