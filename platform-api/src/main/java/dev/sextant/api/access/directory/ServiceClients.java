package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.util.UUID;

/** Programs of a tenant that sign in by themselves, with the grant for client credentials. */
public interface ServiceClients {

  /**
   * Creates the client {@code svc-<id>} as a member of the organization. Where it is there, it gets
   * a new secret, and the role.
   */
  Future<ServiceClient> create(String organization, UUID id, Role role);

  /** Gives it another secret; the old one opens nothing from now on. */
  Future<ServiceClient> rotate(String organization, UUID id);

  /** Deletes it. Not found if the organization has none such. */
  Future<Void> delete(String organization, UUID id);
}
