package dev.sextant.api.generators;

import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Vertx;

/**
 * What probes and test calls of generators need.
 *
 * @param quota counts their tokens towards the tenant's daily limit
 */
record CallContext(
    Vertx vertx,
    TenantDatabase database,
    CredentialVault vault,
    GeneratorCalls calls,
    Quota quota) {

  /** Message for a credential that was encrypted with keys that this instance lacks. */
  static final String UNREADABLE =
      "The credential cannot be decrypted with the keys of this instance: set it again.";
}
