package dev.sextant.api.access;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Operator;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Chooses the authenticator by kind of credential, and refuses members of suspended tenants.
 *
 * @param cookies authenticates session cookies
 * @param bearers authenticates bearer tokens
 */
public record TenantAuthenticator(
    Authenticator cookies, Authenticator bearers, TenantCatalogue tenants)
    implements Authenticator {

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    Authenticator door = credentials instanceof Credentials.Cookie ? cookies : bearers;
    return door.authenticate(credentials).compose(this::ofActiveTenant);
  }

  private Future<Principal> ofActiveTenant(Principal principal) {
    Optional<Caller> caller = principal.caller();
    return caller.isEmpty()
        ? Future.succeededFuture(principal)
        : tenants
            .find(caller.get().tenant())
            .map(tenant -> tenant.map(Tenant::suspended).orElse(false))
            .compose(
                suspended -> suspended ? outside(principal) : Future.succeededFuture(principal));
  }

  /** An operator remains an operator, without membership of the suspended tenant. */
  private static Future<Principal> outside(Principal principal) {
    return principal instanceof Operator operator
        ? Future.succeededFuture(new Operator(operator.subject(), null))
        : Future.failedFuture(
            Refusal.forbidden(
                "tenant-suspended", "Your tenant is suspended: ask the operator of Sextant."));
  }
}
