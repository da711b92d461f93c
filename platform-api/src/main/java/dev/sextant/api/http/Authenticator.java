package dev.sextant.api.http;

import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;

/** Identifies the caller. */
@FunctionalInterface
public interface Authenticator {

  /** Returns the principal; fails with a {@link Refusal} if the credentials are invalid. */
  Future<Principal> authenticate(Credentials credentials);
}
