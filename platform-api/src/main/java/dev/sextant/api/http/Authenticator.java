package dev.sextant.api.http;

import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;

/** Tells who calls. */
@FunctionalInterface
public interface Authenticator {

  /** Returns who it is; fails with a {@link Refusal} if the credentials are not good. */
  Future<Principal> authenticate(Credentials credentials);
}
