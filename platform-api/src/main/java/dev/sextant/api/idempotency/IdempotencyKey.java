package dev.sextant.api.idempotency;

import dev.sextant.api.http.Call;
import java.util.Optional;

/**
 * What a client sends so that asking again is harmless.
 *
 * @param operation the contract's operation
 * @param key the client's choice
 * @param fingerprint hash of the request; the same key with another is refused
 */
public record IdempotencyKey(String operation, String key, String fingerprint) {

  /** Returns the key of a call, if it has one. */
  public static Optional<IdempotencyKey> of(Call call, String operation) {
    return call.header("Idempotency-Key")
        .map(key -> new IdempotencyKey(operation, key, call.fingerprint()));
  }
}
