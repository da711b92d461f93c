package dev.sextant.api.access.directory;

import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/**
 * Programs that run the platform. They sign in with the client credentials grant and belong to no
 * tenant, so that no tenant's admin can take one over.
 */
public interface OperatorClients {

  /** A client, without its secret. */
  record OperatorClient(UUID id, String clientId, String subject) {}

  /** Lists the clients, at most 200. */
  Future<List<OperatorClient>> list();

  /** Creates the client {@code ops-<id>} with the role of an operator. */
  Future<ServiceClient> create(UUID id);

  /** Replaces the secret and invalidates the old one. Fails with not-found for an unknown id. */
  Future<ServiceClient> rotate(UUID id);

  /**
   * Deletes a client; returns the subject of its tokens. Fails with not-found for an unknown id.
   */
  Future<String> delete(UUID id);
}
