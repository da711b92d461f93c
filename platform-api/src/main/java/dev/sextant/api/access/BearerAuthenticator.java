package dev.sextant.api.access;

import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.util.function.Predicate;

/**
 * What a bearer carries, told by its text: an API key, or a token of whoever issues those here.
 *
 * @param isKey tells keys from tokens
 * @param keys tells whose key it is
 * @param tokens tells whose token it is
 */
public record BearerAuthenticator(Predicate<String> isKey, Authenticator keys, Authenticator tokens)
    implements Authenticator {

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    Authenticator kind = isKey.test(credentials.token()) ? keys : tokens;
    return kind.authenticate(credentials);
  }
}
