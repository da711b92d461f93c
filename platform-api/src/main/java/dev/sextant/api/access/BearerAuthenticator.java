package dev.sextant.api.access;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.util.function.Predicate;

/**
 * Authenticates a bearer value, which is an API key or a token, depending on its form.
 *
 * @param isKey whether the value is an API key
 * @param keys authenticates API keys
 * @param tokens authenticates tokens
 */
public record BearerAuthenticator(Predicate<String> isKey, Authenticator keys, Authenticator tokens)
    implements Authenticator {

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    Authenticator kind = isKey.test(credentials.token()) ? keys : tokens;
    return kind.authenticate(credentials);
  }
}
