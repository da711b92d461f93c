package dev.sextant.api.http;

import dev.sextant.api.tenancy.Principal;
import io.vertx.core.net.SocketAddress;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request that was recognised as an operation, before it is known whether it is granted.
 *
 * @param requestId which the reply and the log carry
 * @param operation the contract's id of the operation
 * @param audited whether it is to be written down
 * @param objects ids in the path, by parameter, as they were sent: not yet checked
 * @param address where it came from
 * @param credentials how it says who it is; empty: the operation is open
 * @param verified who that is; empty: the operation is open
 */
public record Attempt(
    String requestId,
    String operation,
    boolean audited,
    Map<String, String> objects,
    String address,
    Optional<Credentials> credentials,
    Optional<Principal> verified) {

  /** Copies the objects. */
  public Attempt {
    objects = Map.copyOf(objects);
  }

  /**
   * Returns who asks.
   *
   * @throws IllegalStateException if the operation is open
   */
  public Principal principal() {
    return verified.orElseThrow(() -> new IllegalStateException("an open operation has no caller"));
  }

  /** Returns the address of a peer, for people and for the log. */
  public static String address(@Nullable SocketAddress address) {
    return address == null ? "unknown" : address.hostAddress();
  }
}
