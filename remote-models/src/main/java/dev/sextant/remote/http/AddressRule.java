package dev.sextant.remote.http;

import java.net.InetAddress;
import java.util.Optional;

/**
 * Decides which addresses an endpoint may have. The rule is asked for each address that the host
 * name resolves to, at the moment of connecting, and only addresses that passed are connected to.
 * So a name that resolves differently at its second look-up (DNS rebinding) gains nothing.
 */
@FunctionalInterface
public interface AddressRule {

  /**
   * Returns why the address may not be reached, as the end of a sentence about the host; empty if
   * it may.
   */
  Optional<String> refusal(String host, InetAddress address);

  /** Allows every address: a person named the endpoint on the command line. */
  static AddressRule anyAddress() {
    return (host, address) -> Optional.empty();
  }
}
