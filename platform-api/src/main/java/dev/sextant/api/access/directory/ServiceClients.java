package dev.sextant.api.access.directory;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
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

  /**
   * Deletes a client; returns the subject of its tokens. Fails with not-found if the organization
   * does not have it.
   */
  Future<String> delete(String organization, UUID id);

  /**
   * A program's credentials, in the contract's format. The secret cannot be read again.
   *
   * @param clientId client id for sign-in: a prefix and the id
   * @param subject subject in its tokens
   * @param secret secret to hand over at once
   */
  @JsonPropertyOrder("id")
  record ServiceClient(String clientId, String subject, String secret) {

    /** Returns the id in the API. */
    @JsonProperty
    public String id() {
      return clientId.substring(clientId.indexOf('-') + 1);
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
      return "ServiceClient[" + clientId + "]";
    }
  }
}
