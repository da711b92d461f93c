package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Set;

/** Describes callers to themselves, with the names of their tenants. */
final class MeReplies {

  private final TenantCatalogue catalogue;

  MeReplies(TenantCatalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** Returns the description of a person with a session. */
  Future<JsonObject> of(Identity identity) {
    return of(identity.principal(), identity.memberships().keySet())
        .map(who -> who.put("name", identity.name()).put("email", identity.email()));
  }

  /** Returns the description of a caller without a session. */
  Future<JsonObject> of(Principal principal) {
    return of(principal, Set.of()).map(who -> who.put("name", null).put("email", null));
  }

  private Future<JsonObject> of(Principal principal, Set<TenantId> memberships) {
    return catalogue.all().map(all -> of(principal, memberships, all));
  }

  private static JsonObject of(
      Principal principal, Set<TenantId> memberships, Map<TenantId, Tenant> all) {
    JsonObject who = MeJson.of(principal);
    principal
        .caller()
        .ifPresent(
            caller -> {
              Tenant tenant = all.get(new TenantId(caller.tenant().value()));
              if (tenant == null) {
                throw gone();
              }
              who.put("tenant", json(tenant));
            });
    JsonArray tenants = new JsonArray();
    all.values().stream()
        .filter(each -> memberships.contains(each.id()) && !each.suspended())
        .forEach(each -> tenants.add(json(each)));
    return who.put("tenants", tenants);
  }

  private static JsonObject json(Tenant tenant) {
    return new JsonObject().put("id", tenant.id().toString()).put("name", tenant.name());
  }

  private static Refusal gone() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED, "unauthenticated", "The tenant of the token is gone.");
  }
}
