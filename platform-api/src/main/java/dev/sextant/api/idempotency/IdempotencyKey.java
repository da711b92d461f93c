package dev.sextant.api.idempotency;

import dev.sextant.api.http.Call;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Rights;
import java.util.Optional;

/**
 * A client's key that makes repeating a request harmless.
 *
 * @param operation operation of the contract
 * @param caller member or API key that sends the request; each caller has its own keys
 * @param key value chosen by the client
 * @param fingerprint hash of the request; the same key with another hash is refused
 */
public record IdempotencyKey(String operation, String caller, String key, String fingerprint) {

  /** Returns the key of a call, if present. */
  public static Optional<IdempotencyKey> of(Call call, String operation) {
    return call.header("Idempotency-Key")
        .map(key -> new IdempotencyKey(operation, name(call.caller()), key, call.fingerprint()));
  }

  /** Identifies an API key by its id, because its name can be reused. */
  private static String name(Caller caller) {
    return caller.rights() instanceof Rights.OfKey key
        ? "key:" + key.id()
        : "member:" + caller.subject();
  }
}
