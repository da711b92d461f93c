package dev.sextant.api.idempotency;

import dev.sextant.api.http.Call;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Rights;
import java.util.Optional;

/**
 * What a client sends so that asking again is harmless.
 *
 * @param operation the contract's operation
 * @param caller the member or API key that asks; others may choose the same key for themselves
 * @param key the client's choice
 * @param fingerprint hash of the request; the same key with another is refused
 */
public record IdempotencyKey(String operation, String caller, String key, String fingerprint) {

  /** Returns the key of a call, if it has one. */
  public static Optional<IdempotencyKey> of(Call call, String operation) {
    return call.header("Idempotency-Key")
        .map(key -> new IdempotencyKey(operation, name(call.caller()), key, call.fingerprint()));
  }

  /** An API key has an id; its name may be given again. */
  private static String name(Caller caller) {
    return caller.rights() instanceof Rights.OfKey key
        ? "key:" + key.id()
        : "member:" + caller.subject();
  }
}
