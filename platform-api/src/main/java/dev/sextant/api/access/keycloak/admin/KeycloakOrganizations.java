package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.Organizations;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import jakarta.ws.rs.NotFoundException;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.keycloak.admin.client.resource.OrganizationsResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.MemberRepresentation;
import org.keycloak.representations.idm.OrganizationRepresentation;

/** Organizations, found again by an attribute with their tenant's id. */
record KeycloakOrganizations(AdminCalls calls, RealmResource realm) implements Organizations {

  private static final String TENANT = "tenant_id";
  private static final int LONGEST_ALIAS = 40;
  private static final int PAGE = 100;

  @Override
  public Future<Organization> create(TenantId tenant, String name) {
    return calls.run(
        () -> {
          OrganizationRepresentation organization =
              find(tenant).orElseGet(() -> created(tenant, name));
          new RoleGroups(realm.organizations().get(organization.getId())).ensure();
          return organization(organization);
        });
  }

  @Override
  public Future<Void> delete(String organization) {
    return calls.run(
        () -> {
          try {
            deleteServiceClients(organization);
            AdminCalls.require(realm.organizations().get(organization).delete());
          } catch (NotFoundException e) {
            // already deleted
          }
          return null;
        });
  }

  @Override
  public Future<List<Organization>> list(int first, int most) {
    return calls.run(
        () ->
            realm.organizations().search("", false, first, most, false).stream()
                .map(KeycloakOrganizations::organization)
                .toList());
  }

  private Optional<OrganizationRepresentation> find(TenantId tenant) {
    return realm.organizations().searchByAttribute(TENANT + ":" + tenant).stream()
        .findFirst()
        .map(found -> realm.organizations().get(found.getId()).toRepresentation());
  }

  /**
   * Creates the organization. An alias is permanent, and two names may produce the same one; the
   * end of the tenant's id then makes it unique.
   */
  private OrganizationRepresentation created(TenantId tenant, String name) {
    OrganizationsResource organizations = realm.organizations();
    String alias = alias(name);
    String longer = alias + "-" + tenant.toString().substring(tenant.toString().length() - 8);
    for (String candidate : List.of(alias, longer)) {
      OrganizationRepresentation organization = new OrganizationRepresentation();
      organization.setName(name);
      organization.setAlias(candidate);
      organization.setEnabled(true);
      organization.setAttributes(Map.of(TENANT, List.of(tenant.toString())));
      if (AdminCalls.createdOrThere(organizations.create(organization))) {
        return find(tenant).orElseThrow();
      }
    }
    throw Refusal.conflict(
        "name-taken",
        "The identity provider has another organization named '%s': choose another name."
            .formatted(name));
  }

  private void deleteServiceClients(String organization) {
    List<MemberRepresentation> page;
    int first = 0;
    do {
      page = realm.organizations().get(organization).members().list(first, PAGE);
      for (MemberRepresentation member : page) {
        if (!KeycloakServiceClients.delete(realm, member)) {
          first++;
        }
      }
    } while (page.size() == PAGE);
  }

  /** Returns an alias of lower-case letters, digits and single dashes. */
  static String alias(String name) {
    String plain =
        Normalizer.normalize(name, Normalizer.Form.NFD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-");
    String cut = plain.substring(0, Math.min(plain.length(), LONGEST_ALIAS));
    String alias = cut.replaceAll("^-|-$", "");
    return alias.isEmpty() ? "tenant" : alias;
  }

  private static Organization organization(OrganizationRepresentation found) {
    return new Organization(
        found.getId(), found.getAlias(), found.getName(), tenant(found.getAttributes()));
  }

  /** Returns the tenant of the attribute; ignores a value that is not an id. */
  private static Optional<TenantId> tenant(@Nullable Map<String, List<String>> attributes) {
    List<String> values =
        attributes == null ? List.of() : attributes.getOrDefault(TENANT, List.of());
    try {
      return values.stream().findFirst().map(UUID::fromString).map(TenantId::new);
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
