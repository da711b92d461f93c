package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.MemberChanges;
import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Maps the organizations of a token to tenants. The catalogue is the authority. */
final class TokenIdentities {

  private final TenantCatalogue catalogue;
  private final MemberChanges changes;

  TokenIdentities(TenantCatalogue catalogue, MemberChanges changes) {
    this.catalogue = catalogue;
    this.changes = changes;
  }

  /** Refuses a token that is older than the last change of what its bearer may do. */
  Future<Identity> unchanged(TokenClaims claims, Identity identity) {
    return changes.require(identity.tenant(), identity.subject(), claims.issuedAt()).map(identity);
  }

  /** Returns the bearer of a token; the token must be for one tenant or none. */
  Future<Identity> bearer(TokenClaims claims) {
    return Refusal.when(claims.organizations().size() > 1, TokenIdentities::ambiguous)
        .compose(clear -> person(claims, null))
        .compose(identity -> unchanged(claims, identity));
  }

  /**
   * Returns the identity of a person.
   *
   * @param wished preferred tenant, used if possible; else the oldest
   */
  Future<Identity> person(TokenClaims claims, @Nullable TenantId wished) {
    return catalogue
        .byOrganization()
        .map(
            mirrored -> {
              Map<TenantId, Role> memberships = memberships(claims, mirrored);
              Optional<TenantId> tenant =
                  wished != null && memberships.containsKey(wished)
                      ? Optional.of(wished)
                      : mirrored.values().stream()
                          .map(Tenant::id)
                          .filter(memberships::containsKey)
                          .findFirst();
              if (tenant.isEmpty() && !claims.operator()) {
                throw outside(claims, mirrored);
              }
              return identity(claims, tenant.orElse(Identity.NOWHERE), memberships);
            });
  }

  private static Identity identity(
      TokenClaims claims, TenantId tenant, Map<TenantId, Role> memberships) {
    return new Identity(
        tenant,
        claims.subject(),
        claims.name(),
        claims.email(),
        memberships.get(tenant),
        claims.operator(),
        memberships);
  }

  private static Map<TenantId, Role> memberships(TokenClaims claims, Map<String, Tenant> mirrored) {
    Map<TenantId, Role> memberships = new HashMap<>();
    claims
        .organizations()
        .forEach(
            (organization, role) -> {
              Tenant tenant = mirrored.get(organization);
              if (tenant != null && !tenant.suspended() && role.isPresent()) {
                memberships.put(tenant.id(), role.get());
              }
            });
    return memberships;
  }

  /** Returns why the bearer of a valid token is refused here. */
  private static Refusal outside(TokenClaims claims, Map<String, Tenant> mirrored) {
    if (claims.organizations().isEmpty()) {
      return Refusal.forbidden(
          "no-tenant",
          "The token is for no tenant: ask an admin of one to invite you, and ask for the scope"
              + " organization:*.");
    }
    if (claims.organizations().keySet().stream().noneMatch(mirrored::containsKey)) {
      return Refusal.forbidden(
          "unknown-tenant", "Your organization is no tenant of this Sextant: ask its operator.");
    }
    boolean suspended =
        claims.organizations().keySet().stream()
            .map(mirrored::get)
            .anyMatch(tenant -> tenant != null && tenant.suspended());
    return suspended
        ? Refusal.forbidden(
            "tenant-suspended", "Your tenant is suspended: ask the operator of Sextant.")
        : Refusal.forbidden(
            "no-role", "You have no role in your tenant: ask an admin of it to give you one.");
  }

  private static Refusal ambiguous() {
    return Refusal.forbidden(
        "ambiguous-tenant",
        "The token is for several tenants: ask for the scope organization:<alias> of one.");
  }
}
