package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.ServiceClients;
import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import jakarta.ws.rs.NotFoundException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.keycloak.admin.client.resource.ClientResource;
import org.keycloak.admin.client.resource.OrganizationResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** Clients whose service account is a member of one organization. */
record KeycloakServiceClients(AdminCalls calls, RealmResource realm) implements ServiceClients {

  private static final String PREFIX = "svc-";

  /** Keycloak names the account after its client; names of people are e-mail addresses. */
  private static final Pattern ACCOUNT = Pattern.compile("service-account-(svc-[0-9a-f-]{36})");

  @Override
  public Future<ServiceClient> create(String organization, UUID id, Role role) {
    return calls.run(
        () -> {
          OrganizationResource tenant = realm.organizations().get(organization);
          requireExists(tenant, organization);
          AdminCalls.createdOrThere(realm.clients().create(definition(PREFIX + id)));
          ClientResource client = find(PREFIX + id).orElseThrow();
          UserRepresentation account = client.getServiceAccountUser();
          requireNoOther(account, organization, id);
          AdminCalls.createdOrThere(tenant.members().addMember(account.getId()));
          new RoleGroups(tenant).put(account.getId(), role);
          return withNewSecret(client, account);
        });
  }

  @Override
  public Future<ServiceClient> rotate(String organization, UUID id) {
    return calls.run(
        () -> {
          ClientResource client = member(organization, id);
          return withNewSecret(client, client.getServiceAccountUser());
        });
  }

  @Override
  public Future<String> delete(String organization, UUID id) {
    return calls.run(
        () -> {
          ClientResource client = member(organization, id);
          String subject = client.getServiceAccountUser().getId();
          client.remove();
          return subject;
        });
  }

  /** Returns the client of our service account; empty for any other account. */
  static Optional<String> clientId(UserRepresentation account) {
    return Optional.ofNullable(account.getUsername())
        .map(ACCOUNT::matcher)
        .filter(Matcher::matches)
        .map(name -> name.group(1));
  }

  /** Deletes the client of a member, if the member is a service account. */
  static boolean delete(RealmResource realm, UserRepresentation member) {
    Optional<ClientResource> client = clientId(member).flatMap(id -> find(realm, id));
    client.ifPresent(ClientResource::remove);
    return client.isPresent();
  }

  private ClientResource member(String organization, UUID id) {
    ClientResource client =
        find(PREFIX + id).orElseThrow(() -> Refusal.notFound("service client", id));
    try {
      realm
          .organizations()
          .get(organization)
          .members()
          .member(client.getServiceAccountUser().getId())
          .toRepresentation();
    } catch (NotFoundException e) {
      throw Refusal.notFound("service client", id);
    }
    return client;
  }

  private void requireNoOther(UserRepresentation account, String organization, UUID id) {
    if (!realm.organizations().members().getOrganizations(account.getId()).stream()
        .allMatch(found -> found.getId().equals(organization))) {
      throw Refusal.notFound("service client", id);
    }
  }

  private static void requireExists(OrganizationResource organization, String id) {
    try {
      organization.toRepresentation();
    } catch (NotFoundException e) {
      throw Refusal.notFound("organization", id);
    }
  }

  private Optional<ClientResource> find(String clientId) {
    return find(realm, clientId);
  }

  static Optional<ClientResource> find(RealmResource realm, String clientId) {
    return realm.clients().findByClientId(clientId).stream()
        .findFirst()
        .map(client -> realm.clients().get(client.getId()));
  }

  static ServiceClient withNewSecret(ClientResource client, UserRepresentation account) {
    return new ServiceClient(
        client.toRepresentation().getClientId(),
        account.getId(),
        client.generateNewSecret().getValue());
  }

  /** A client that can only sign in with its secret; its tokens always contain its tenant. */
  static ClientRepresentation definition(String clientId) {
    ClientRepresentation client = new ClientRepresentation();
    client.setClientId(clientId);
    client.setProtocol("openid-connect");
    client.setPublicClient(false);
    client.setServiceAccountsEnabled(true);
    client.setStandardFlowEnabled(false);
    client.setImplicitFlowEnabled(false);
    client.setDirectAccessGrantsEnabled(false);
    client.setFullScopeAllowed(false);
    client.setRedirectUris(List.of());
    client.setWebOrigins(List.of());
    client.setAttributes(Map.of("client_credentials.use_refresh_token", "false"));
    client.setDefaultClientScopes(List.of("basic", "sextant-api", "organization"));
    client.setOptionalClientScopes(List.of());
    return client;
  }
}
