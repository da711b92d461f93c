package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Identity;
import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.net.URI;
import java.time.OffsetDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations that return the caller, and that list and end sessions. */
record AccessRoutes(
    SignIn signIn,
    SessionCookies cookies,
    SessionService sessions,
    MemberChanges changes,
    MeReplies introduction) {

  Map<String, Operation> operations() {
    Map<String, Operation> operations = new HashMap<>(signIn.operations());
    operations.put("getSignInMethod", this::method);
    operations.put("deleteSession", this::signOut);
    operations.put("listSessions", this::list);
    operations.put("deleteSessions", this::signOutEverywhere);
    operations.put("getMe", this::me);
    return operations;
  }

  private Future<Reply> method(Call call) {
    return Future.succeededFuture(
        Reply.ok(new Method(signIn.method(), signIn.issuer().map(URI::toString).orElse(null))));
  }

  private Future<Reply> signOut(Call call) {
    Credentials.Cookie cookie = cookie(call).orElseThrow(AccessRoutes::noSession);
    return sessions
        .get(cookie.token())
        .compose(session -> sessions.end(session.identity().tenant(), session.id()))
        .compose(
            ended ->
                ended.isEmpty()
                    ? Future.succeededFuture(Optional.<String>empty())
                    : signIn.ended(ended.get()))
        .map(this::signedOut);
  }

  private Future<Reply> signOutEverywhere(Call call) {
    String subject = call.principal().subject();
    return changes
        .changedEverywhere(subject)
        .compose(changed -> sessions.endEverywhere(subject))
        .compose(ended -> signIn.endedEverywhere(subject))
        .map(ended -> signedOut(Optional.empty()));
  }

  private Reply signedOut(Optional<String> address) {
    return Reply.ok(Collections.singletonMap("sign_out_address", address))
        .with("Set-Cookie", cookies.takeBack());
  }

  private Future<Reply> list(Call call) {
    return own(call)
        .compose(
            own ->
                sessions
                    .list(
                        own.map(Session::identity)
                            .map(Identity::tenant)
                            .or(() -> call.principal().caller().map(each -> each.tenant()))
                            .orElse(Identity.NOWHERE),
                        call.principal().subject())
                    .map(
                        found ->
                            Reply.ok(
                                Map.of(
                                    "data",
                                    found.stream().map(each -> Shown.of(each, own)).toList()))));
  }

  /** A session, in the format shown to its owner; {@code current}: it is that of the request. */
  private record Method(String method, @Nullable String issuer) {}

  private record Shown(
      UUID id,
      String userAgent,
      String address,
      OffsetDateTime createdAt,
      OffsetDateTime lastSeenAt,
      OffsetDateTime expiresAt,
      boolean current) {

    static Shown of(Session session, Optional<Session> own) {
      return new Shown(
          session.id(),
          session.userAgent(),
          session.address(),
          session.createdAt(),
          session.lastSeenAt(),
          session.expiresAt(),
          own.filter(each -> each.id().equals(session.id())).isPresent());
    }
  }

  private Future<Reply> me(Call call) {
    return own(call)
        .compose(
            own ->
                own.isPresent() && call.principal().equals(principal(own.get()))
                    ? introduction.of(own.get().identity(), call.principal())
                    : introduction.of(call.principal()))
        .map(Reply::ok);
  }

  private Principal principal(Session session) {
    return signIn.principal(session.identity().principal());
  }

  private Future<Optional<Session>> own(Call call) {
    Optional<Credentials.Cookie> cookie = cookie(call);
    return cookie.isEmpty()
        ? Future.succeededFuture(Optional.empty())
        : sessions.get(cookie.get().token()).map(Optional::of);
  }

  private static Optional<Credentials.Cookie> cookie(Call call) {
    return call.credentials()
        .filter(Credentials.Cookie.class::isInstance)
        .map(Credentials.Cookie.class::cast);
  }

  private static Refusal noSession() {
    return Refusal.conflict(
        "no-session",
        "A token is no session and ends by itself: DELETE /sessions makes all of yours worthless"
            + " now.");
  }
}
