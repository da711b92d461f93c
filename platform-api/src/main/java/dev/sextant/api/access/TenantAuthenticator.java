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
 * The ways in, by kind of credential; behind each, nobody of a suspended tenant gets further.
 *
 * @param cookies tells whose session a cookie is
 * @param bearers tells whose token it is
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

  /** Who runs the platform still does, and is nobody in that tenant. */
  private static Future<Principal> outside(Principal principal) {
    return principal instanceof Operator operator
        ? Future.succeededFuture(new Operator(operator.subject(), null))
        : Future.failedFuture(
            new Refusal(
                Refusal.Kind.FORBIDDEN,
                "tenant-suspended",
                "Your tenant is suspended: ask whoever runs Sextant here."));
  }
}
