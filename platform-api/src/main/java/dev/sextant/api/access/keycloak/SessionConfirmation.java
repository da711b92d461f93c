package dev.sextant.api.access.keycloak;

import dev.sextant.api.access.keycloak.TokenCheck.TokenKind;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Refusal;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * Checks a session with Keycloak when the last answer is as old as the lifetime of an access token,
 * so that removals and role changes there take effect. While Keycloak does not answer, a session
 * stays valid for {@link #GRACE} after the last answer.
 */
record SessionConfirmation(
    SessionService sessions,
    RealmClient client,
    RealmSession realmSession,
    TokenCheck check,
    TokenIdentities identities,
    Clock clock) {

  /** How long a session stays valid without Keycloak, counted from its last answer. */
  static final Duration GRACE = Duration.ofMinutes(15);

  /** Time in which no other request asks Keycloak; longer than an answer may take. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  /** Returns the current session; refuses one that has ended at Keycloak. */
  Future<Session> confirm(Session session) {
    if (session.provider().isEmpty()) {
      return Future.failedFuture(SessionService.over());
    }
    return session.provider().get().askAgainAt().toInstant().isAfter(clock.instant())
        ? Future.succeededFuture(session)
        : sessions
            .claim(session, PATIENCE)
            .compose(claimed -> claimed.isPresent() ? ask(claimed.get()) : goOn(session));
  }

  /** Returns the session after a check with Keycloak now. */
  Future<Session> confirmNow(Session session) {
    return sessions
        .askAgain(session)
        .compose(done -> sessions.claim(session, PATIENCE))
        .map(claimed -> claimed.orElseThrow(SessionConfirmation::busy))
        .compose(this::ask);
  }

  private Future<Session> ask(Session claimed) {
    Session.Provider provider = claimed.provider().orElseThrow();
    Optional<RealmSession.Tokens> tokens =
        realmSession.open(claimed.identity().subject(), provider);
    return tokens.isEmpty()
        ? end(claimed)
        : refreshed(claimed, tokens.get())
            .recover(failure -> isTemporary(failure) ? goOn(claimed) : end(claimed));
  }

  private Future<Session> refreshed(Session claimed, RealmSession.Tokens tokens) {
    Form form =
        new Form().with("grant_type", "refresh_token").with("refresh_token", tokens.refresh());
    return client
        .tokens(form)
        .compose(
            answer ->
                check
                    .handedOut(answer.getString("access_token", ""), TokenKind.ACCESS)
                    .map(TokenClaims::of)
                    .compose(claims -> renew(claimed, claims, next(answer, tokens))));
  }

  private static RealmSession.Tokens next(JsonObject answer, RealmSession.Tokens before) {
    return new RealmSession.Tokens(
        answer.getString("refresh_token", before.refresh()),
        answer.getString("id_token", before.id()));
  }

  private Future<Session> renew(Session claimed, TokenClaims claims, RealmSession.Tokens tokens) {
    return identities
        .person(claims, claimed.identity().tenant())
        .compose(
            identity -> {
              if (!identity.tenant().equals(claimed.identity().tenant())
                  || !identity.subject().equals(claimed.identity().subject())) {
                return end(claimed);
              }
              Session.Provider provider = realmSession.sealed(tokens, claims);
              return sessions
                  .renew(claimed, identity, provider)
                  .map(renewed -> claimed.with(identity, provider));
            });
  }

  private Future<Session> goOn(Session session) {
    Session.Provider provider = session.provider().orElseThrow();
    return provider.confirmedAt().toInstant().plus(GRACE).isAfter(clock.instant())
        ? Future.succeededFuture(session)
        : Future.failedFuture(RealmException.unavailable());
  }

  private Future<Session> end(Session session) {
    return sessions
        .end(session.identity().tenant(), session.id())
        .compose(ended -> Future.failedFuture(SessionService.over()));
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "session-in-use",
        "Another request of this session is asking Keycloak right now: try again.");
  }

  /**
   * Returns whether a retry may help. Not if Keycloak refused this session, or we refused its
   * answer.
   */
  private static boolean isTemporary(Throwable failure) {
    return failure instanceof Refusal refusal
        ? refusal.kind() == Refusal.Kind.UNAVAILABLE
        : !(failure instanceof RealmException.Refused refused && refused.isForGood());
  }
}
