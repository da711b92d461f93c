package dev.sextant.api.keys;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.Optional;

/**
 * Finds the owner of a key. Every request queries the database, so a revoked key is refused at
 * once.
 */
final class KeyAuthenticator implements Authenticator {

  private final ApiKeyService keys;

  KeyAuthenticator(ApiKeyService keys) {
    this.keys = keys;
  }

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    Optional<KeyText> parsed = KeyText.parse(credentials.token());
    return parsed.isEmpty()
        ? Future.failedFuture(KeyRefusals.mistyped())
        : keys.prove(parsed.get()).compose(key -> principal(parsed.get(), key));
  }

  private static Future<Principal> principal(KeyText text, ApiKey key) {
    return switch (key.state()) {
      case ACTIVE ->
          Future.succeededFuture(
              new Caller(
                  new TenantId(text.tenant().value(), key.onlyProject()),
                  key.subject(),
                  new Rights.OfKey(key.id(), key.scopes())));
      case EXPIRED, REVOKED -> Future.failedFuture(KeyRefusals.of(key));
    };
  }
}
