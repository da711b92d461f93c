package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.OperatorClients;
import dev.sextant.api.access.directory.OperatorClients.OperatorClient;
import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import dev.sextant.api.access.keycloak.TokenClaims;
import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.keycloak.admin.client.resource.ClientResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;

/**
 * Clients whose service account has the realm role {@code platform-operator} and belongs to no
 * organization.
 */
record KeycloakOperatorClients(AdminCalls calls, RealmResource realm) implements OperatorClients {

  private static final String PREFIX = "ops-";
  private static final Pattern OURS = Pattern.compile("ops-[0-9a-f-]{36}");
  private static final int MOST = 200;

  @Override
  public Future<List<OperatorClient>> list() {
    return calls.run(
        () ->
            realm.clients().findAll(PREFIX, false, true, 0, MOST).stream()
                .filter(client -> OURS.matcher(client.getClientId()).matches())
                .map(this::listed)
                .toList());
  }

  @Override
  public Future<ServiceClient> create(UUID id) {
    return calls.run(
        () -> {
          AdminCalls.createdOrThere(realm.clients().create(definition(PREFIX + id)));
          ClientResource client = find(id).orElseThrow();
          List<RoleRepresentation> role =
              List.of(realm.roles().get(TokenClaims.OPERATOR).toRepresentation());
          String account = client.getServiceAccountUser().getId();
          realm.users().get(account).roles().realmLevel().add(role);
          return KeycloakServiceClients.withNewSecret(client, client.getServiceAccountUser());
        });
  }

  @Override
  public Future<ServiceClient> rotate(UUID id) {
    return calls.run(
        () -> {
          ClientResource client = get(id);
          return KeycloakServiceClients.withNewSecret(client, client.getServiceAccountUser());
        });
  }

  @Override
  public Future<String> delete(UUID id) {
    return calls.run(
        () -> {
          ClientResource client = get(id);
          String subject = client.getServiceAccountUser().getId();
          client.remove();
          return subject;
        });
  }

  private OperatorClient listed(ClientRepresentation client) {
    return new OperatorClient(
        UUID.fromString(client.getClientId().substring(PREFIX.length())),
        client.getClientId(),
        realm.clients().get(client.getId()).getServiceAccountUser().getId());
  }

  private ClientResource get(UUID id) {
    return find(id).orElseThrow(() -> Refusal.notFound("operator client", id));
  }

  private Optional<ClientResource> find(UUID id) {
    return KeycloakServiceClients.find(realm, PREFIX + id);
  }

  /**
   * Like a tenant's service client, but without a tenant and with roles in its tokens.
   *
   * <p>Uses the full scope: mapping a single realm role to a client requires the right to manage
   * the whole realm, which the API does not have.
   */
  private static ClientRepresentation definition(String clientId) {
    ClientRepresentation client = KeycloakServiceClients.definition(clientId);
    client.setDefaultClientScopes(List.of("basic", "roles", "sextant-api"));
    client.setFullScopeAllowed(true);
    return client;
  }
}
