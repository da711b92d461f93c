package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import java.util.UUID;

/** Programs of a tenant that sign in with the client credentials grant. */
public interface ServiceClients {

  /**
   * Creates the client {@code svc-<id>} as a member of the organization. An existing client gets a
   * new secret, and the role.
   */
  Future<ServiceClient> create(String organization, UUID id, Role role);

  /** Replaces the secret and invalidates the old one. */
  Future<ServiceClient> rotate(String organization, UUID id);

  /** Deletes a client. Fails with not-found if the organization does not have it. */
  Future<Void> delete(String organization, UUID id);
}
