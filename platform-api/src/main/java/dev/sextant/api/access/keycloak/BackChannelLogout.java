package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.keycloak.TokenCheck.TokenKind;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Receives logouts from Keycloak (OpenID Connect Back-Channel Logout 1.0). A logout token ends only
 * sessions that began before it was issued, so a replayed token ends nothing.
 */
final class BackChannelLogout {

  private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";
  private static final int MOST_REMEMBERED = 10_000;

  private final TokenCheck check;
  private final SessionService sessions;
  private final Set<String> heard =
      Collections.synchronizedSet(
          Collections.newSetFromMap(
              new LinkedHashMap<>() {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
                  return size() > MOST_REMEMBERED;
                }
              }));

  BackChannelLogout(TokenCheck check, SessionService sessions) {
    this.check = check;
    this.sessions = sessions;
  }

  Future<Reply> hear(Call call) {
    return check
        .claims(call.body().getString("logout_token"), TokenKind.LOGOUT)
        .recover(failure -> Future.failedFuture(unlessUnavailable(failure)))
        .compose(this::end)
        .map(Reply.ok(new JsonObject()));
  }

  private Future<Void> end(JsonObject claims) {
    String session = claims.getString("sid");
    String subject = claims.getString("sub");
    boolean isLogout =
        claims.getValue("events") instanceof JsonObject events
            && events.getValue(EVENT) instanceof JsonObject
            && !claims.containsKey("nonce")
            && (session != null || subject != null);
    if (!isLogout || !heard.add(claims.getString("jti", ""))) {
      return Future.failedFuture(refused());
    }
    Instant upTo = Instant.ofEpochSecond(claims.getLong("iat"));
    return sessions
        .endOfProvider(session, subject, upTo.plusSeconds(1).atOffset(ZoneOffset.UTC))
        .onFailure(failure -> heard.remove(claims.getString("jti", "")));
  }

  private static Throwable unlessUnavailable(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.kind() != Refusal.Kind.UNAVAILABLE
        ? refused()
        : failure;
  }

  private static Refusal refused() {
    return Refusal.malformed(
        "invalid-logout-token", "The logout token is not one of this realm, or was heard before.");
  }
}
