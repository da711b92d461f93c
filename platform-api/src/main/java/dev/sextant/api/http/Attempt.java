package dev.sextant.api.http;

import dev.sextant.api.tenancy.Principal;
import io.vertx.core.net.SocketAddress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that matches an operation, before it is authorized.
 *
 * @param requestId id in the reply and the log
 * @param operation id of the operation in the contract
 * @param audited whether to write it to the audit log
 * @param objects ids in the path, by parameter, as sent: not yet validated
 * @param address address of the client
 * @param credentials credentials of the request; empty: the operation is open
 * @param verified authenticated principal; empty: the operation is open
 */
public record Attempt(
    String requestId,
    String operation,
    boolean audited,
    Map<String, String> objects,
    String address,
    Optional<Credentials> credentials,
    Optional<Principal> verified) {

  public Attempt {
    objects = Map.copyOf(objects);
  }

  /**
   * Returns the principal.
   *
   * @throws IllegalStateException if the operation is open
   */
  public Principal principal() {
    return verified.orElseThrow(() -> new IllegalStateException("an open operation has no caller"));
  }

  /** Returns the address of a peer as text, for people and for the log. */
  public static String address(@Nullable SocketAddress address) {
    return address == null ? "unknown" : address.hostAddress();
  }
}
