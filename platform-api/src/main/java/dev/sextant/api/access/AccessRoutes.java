package dev.sextant.api.access;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;

/** The operations that sign in and out and say who asks. */
public final class AccessRoutes {

  private static final String COOKIE =
      "sextant_session=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict";

  private final TenantDatabase database;
  private final SignInCodes codes;
  private final Tokens tokens;
  private final Duration lifetime;

  /**
   * Creates the routes.
   *
   * @param key private ES256 key as JWK
   * @throws IllegalArgumentException if the key is of another kind
   */
  public AccessRoutes(
      Vertx vertx,
      TenantDatabase database,
      SignInCodes codes,
      JsonObject key,
      String issuer,
      Duration lifetime) {
    this.database = database;
    this.codes = codes;
    this.tokens = new Tokens(vertx, key, issuer, lifetime);
    this.lifetime = lifetime;
  }

  /** Returns what tells who calls. */
  public Authenticator authenticator() {
    return tokens;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "health", this::health,
        "createSession", this::signIn,
        "deleteSession", this::signOut,
        "getMe", this::me);
  }

  private Future<Reply> health(Call call) {
    return database
        .tenants()
        .map(tenants -> Reply.ok(new JsonObject().put("status", "ok")))
        .recover(failure -> Future.failedFuture(unavailable()));
  }

  private Future<Reply> signIn(Call call) {
    Member member = codes.redeem(call.body().getString("code")).orElseThrow(AccessRoutes::badCode);
    Token token = tokens.issue(member);
    return describe(member.caller())
        .map(who -> who.put("token", token.value()).put("expires_at", token.expiry().toString()))
        .map(session -> Reply.created("/api/v1/me", session))
        .map(reply -> reply.with("Set-Cookie", cookie(token.value(), lifetime.toSeconds())));
  }

  private Future<Reply> signOut(Call call) {
    return Future.succeededFuture(Reply.noContent().with("Set-Cookie", cookie("", 0)));
  }

  private Future<Reply> me(Call call) {
    return describe(call.principal()).map(Reply::ok);
  }

  private Future<JsonObject> describe(Principal principal) {
    return principal.caller().isEmpty()
        ? Future.succeededFuture(MeJson.of(principal, null))
        : database
            .name(principal.caller().get().tenant())
            .map(name -> name.orElseThrow(AccessRoutes::noTenant))
            .map(name -> MeJson.of(principal, name));
  }

  private static String cookie(String value, long seconds) {
    return COOKIE.formatted(value, seconds);
  }

  private static Refusal badCode() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "invalid-code",
        "The code is not valid: it was used, or is older than ten minutes. Ask for a new sign-in link.");
  }

  private static Refusal noTenant() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED, "unauthenticated", "The tenant of the token is gone.");
  }

  private static Refusal unavailable() {
    return new Refusal(
        Refusal.Kind.UNAVAILABLE, "unavailable", "The database does not answer; try again soon.");
  }
}
