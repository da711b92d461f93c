package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.List;

/** The mirror images of tenants. */
public interface Organizations {

  /**
   * Creates a tenant's organization with a group for each role; finds and completes it where it is
   * there.
   *
   * @param name of the tenant; a conflict if another organization has it
   */
  Future<Organization> create(TenantId tenant, String name);

  /** Deletes one with its service clients; its people keep their accounts. Done if it is gone. */
  Future<Void> delete(String organization);

  /**
   * Lists all, for the comparison with the tenants.
   *
   * @param first how many to leave out
   * @param most longest list
   */
  Future<List<Organization>> list(int first, int most);
}
