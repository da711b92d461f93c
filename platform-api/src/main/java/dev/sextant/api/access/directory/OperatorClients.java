package dev.sextant.api.access.directory;

import io.vertx.core.Future;
import java.util.List;
import java.util.UUID;

/**
 * Programs that run the platform: they sign in by themselves, with the grant for client
 * credentials, and belong to no tenant, so that no tenant's admin can take one over.
 */
public interface OperatorClients {

  /** One of them, without its secret. */
  record OperatorClient(UUID id, String clientId, String subject) {}

  /** Lists them, at most 200. */
  Future<List<OperatorClient>> list();

  /** Creates the client {@code ops-<id>} with the role of an operator. */
  Future<ServiceClient> create(UUID id);

  /** Gives it another secret; the old one opens nothing from now on. Not found if there is none. */
  Future<ServiceClient> rotate(UUID id);

  /** Deletes it; returns the subject of its tokens. Not found if there is none. */
  Future<String> delete(UUID id);
}
