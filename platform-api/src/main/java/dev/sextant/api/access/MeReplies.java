package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.IdAndName;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Permission;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.Scope;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes callers to themselves, with the names of their tenants. */
record MeReplies(TenantCatalogue catalogue) {

  /** A caller in the contract's format. */
  record Me(
      @Nullable IdAndName tenant,
      String subject,
      Optional<Role> role,
      Optional<List<Scope>> scopes,
      Optional<UUID> onlyProject,
      List<Permission> permissions,
      boolean operator,
      List<IdAndName> tenants,
      @Nullable String name,
      @Nullable String email) {}

  /**
   * Returns the description of a person with a session.
   *
   * @param principal who this person is to the instance
   */
  Future<Me> of(Identity identity, Principal principal) {
    return catalogue
        .all()
        .map(
            all ->
                me(
                    principal,
                    all,
                    identity.memberships().keySet(),
                    identity.name(),
                    identity.email()));
  }

  /** Returns the description of a caller without a session. */
  Future<Me> of(Principal principal) {
    return catalogue.all().map(all -> me(principal, all, Set.of(), null, null));
  }

  private static Me me(
      Principal principal,
      Map<TenantId, Tenant> all,
      Set<TenantId> memberships,
      @Nullable String name,
      @Nullable String email) {
    Optional<Caller> caller = principal.caller();
    return new Me(
        caller.map(found -> tenant(found, all)).orElse(null),
        principal.subject(),
        caller.flatMap(MeReplies::role),
        caller.flatMap(MeReplies::scopes),
        caller.flatMap(found -> Optional.ofNullable(found.tenant().onlyProject())),
        Stream.of(Permission.values()).filter(principal::may).toList(),
        principal instanceof Operator,
        all.values().stream()
            .filter(each -> memberships.contains(each.id()) && !each.suspended())
            .map(MeReplies::named)
            .toList(),
        name,
        email);
  }

  private static IdAndName tenant(Caller caller, Map<TenantId, Tenant> all) {
    return Optional.ofNullable(all.get(new TenantId(caller.tenant().value())))
        .map(MeReplies::named)
        .orElseThrow(
            () -> Refusal.unauthenticated("unauthenticated", "The tenant of the token is gone."));
  }

  private static Optional<Role> role(Caller caller) {
    return caller.rights() instanceof Rights.OfRole member
        ? Optional.of(member.role())
        : Optional.empty();
  }

  private static Optional<List<Scope>> scopes(Caller caller) {
    return caller.rights() instanceof Rights.OfKey key
        ? Optional.of(key.scopes().stream().sorted().toList())
        : Optional.empty();
  }

  private static IdAndName named(Tenant tenant) {
    return new IdAndName(tenant.id().value(), tenant.name());
  }
}
