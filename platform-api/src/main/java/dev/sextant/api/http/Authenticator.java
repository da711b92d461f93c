package dev.sextant.api.http;

import dev.sextant.api.tenancy.Caller;
import io.vertx.core.Future;

/** Tells who calls. */
@FunctionalInterface
public interface Authenticator {

  /** Returns the caller; fails with a {@link Refusal} if the credentials are not good. */
  Future<Caller> authenticate(Credentials credentials);
}
