package dev.sextant.api;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.AccessConfig;
import dev.sextant.api.access.SignIn;
import dev.sextant.api.access.SignInCodes;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.keycloak.KeycloakSignIn;
import dev.sextant.api.access.keycloak.admin.DirectoryConfig;
import dev.sextant.api.access.keycloak.admin.KeycloakDirectory;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Site;
import dev.sextant.api.keys.ApiKeys;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Authenticates callers by session, token or API key, and provides the configured directory of
 * members.
 */
final class Authentication {

  /** Maximum lifetime of a key. */
  private static final int MOST_DAYS_OF_A_KEY = 366;

  private final Vertx vertx;
  private final AccessConfig config;
  private final Access access;
  private final ApiKeys keys;
  private final SignInCodes codes = new SignInCodes(Clock.systemUTC());
  private final Optional<Directory> directory;
  private @Nullable SignIn signIn;

  Authentication(Vertx vertx, TenantDatabase database, ApiConfig config) {
    this.vertx = vertx;
    this.config = config.access();
    this.access = new Access(database, config.access(), site(config));
    this.keys = new ApiKeys(database, config.access().pepper(), MOST_DAYS_OF_A_KEY);
    this.directory = directory(vertx, config.access());
  }

  Access access() {
    return access;
  }

  ApiKeys keys() {
    return keys;
  }

  SignInCodes codes() {
    return codes;
  }

  /** Returns the directory that mirrors tenants and members; empty if none is configured. */
  Optional<Directory> directory() {
    return directory;
  }

  /** Starts the configured sign-in method; fails if the signing keys cannot be read. */
  Future<SignIn> start() {
    Future<SignIn> opened =
        config instanceof AccessConfig.Keycloak keycloak
            ? Future.succeededFuture(
                new KeycloakSignIn(
                    vertx, keycloak, access, directory.orElseThrow().members()::signOut))
            : access.local(vertx, (AccessConfig.Local) config, codes);
    return opened.onSuccess(ready -> signIn = ready);
  }

  Authenticator authenticator(SignIn ready) {
    Authenticator ofKeys = keys.authenticator();
    return access.authenticator(
        ready,
        bearer -> (ApiKeys.isKey(bearer.token()) ? ofKeys : ready.bearers()).authenticate(bearer));
  }

  Future<Void> close() {
    SignIn open = signIn;
    Future<Void> closed = open == null ? Future.succeededFuture() : open.close();
    return closed.eventually(
        () -> directory.map(Directory::close).orElseGet(Future::succeededFuture));
  }

  private static Optional<Directory> directory(Vertx vertx, AccessConfig access) {
    return access instanceof AccessConfig.Keycloak keycloak
        ? Optional.of(new KeycloakDirectory(vertx, DirectoryConfig.of(keycloak)))
        : Optional.empty();
  }

  private static Site site(ApiConfig config) {
    return config.access() instanceof AccessConfig.Keycloak keycloak
        ? new Site(
            config.listener().hostNames(), Optional.of(keycloak.address()), Site.SameSite.LAX)
        : new Site(
            config.listener().hostNames(),
            Optional.empty(),
            Site.SameSite.STRICT,
            config.listener().port());
  }
}
