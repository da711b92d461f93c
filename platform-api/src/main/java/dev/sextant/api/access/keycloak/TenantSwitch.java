package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.SessionCookies;
import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.UUID;

/** Switches a person between tenants: opens a session in the other tenant and ends this one. */
record TenantSwitch(Access access, SessionConfirmation confirmation) {

  Future<Reply> answer(Call call) {
    TenantId tenant = new TenantId(UUID.fromString(call.body().getString("tenant_id")));
    Credentials credentials =
        call.credentials()
            .filter(Credentials.Cookie.class::isInstance)
            .orElseThrow(TenantSwitch::noSession);
    SessionService sessions = access.sessions();
    return sessions
        .get(credentials.token())
        .compose(confirmation::confirmNow)
        .compose(session -> moved(call, session, tenant))
        .map(
            opened ->
                Reply.noContent().with("Set-Cookie", SessionCookies.give(access.site(), opened)));
  }

  private Future<SessionService.Opened> moved(Call call, Session session, TenantId tenant) {
    Identity identity = session.identity();
    if (!identity.memberships().containsKey(tenant)) {
      return Future.failedFuture(Refusal.notFound("tenant of yours", tenant));
    }
    return access
        .sessions()
        .open(call, identity.in(tenant), session.provider().orElseThrow())
        .compose(opened -> access.sessions().end(identity.tenant(), session.id()).map(opened));
  }

  private static Refusal noSession() {
    return Refusal.conflict(
        "no-session",
        "Only a session switches: a program asks for a token with the scope organization:<alias>.");
  }
}
