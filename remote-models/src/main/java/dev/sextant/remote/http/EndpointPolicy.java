package dev.sextant.remote.http;

import java.net.InetAddress;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The addresses that an operator allows for models: the public internet, and what is listed here.
 * Calls are made from inside a network, so an endpoint must not reach an internal service (SSRF).
 *
 * @param loopback whether endpoints may run on this machine, also over http
 * @param hosts host names, in lower case, that may resolve to any address, over https
 */
public record EndpointPolicy(boolean loopback, Set<String> hosts) {

  public EndpointPolicy {
    hosts = Set.copyOf(hosts);
  }

  /** Returns whether the policy allows calls with this scheme at all. */
  public boolean allowsScheme(URI endpoint) {
    return endpoint.getScheme().equalsIgnoreCase("https") || (loopback && isHttp(endpoint));
  }

  /** Returns why an address of the endpoint may not be reached, as the end of a sentence. */
  public Optional<String> refusal(URI endpoint, InetAddress address) {
    if (loopback && address.isLoopbackAddress()) {
      return Optional.empty();
    }
    if (isHttp(endpoint)) {
      return Optional.of("may begin with http:// on this machine only: use https://.");
    }
    return hosts.contains(host(endpoint)) || PublicAddresses.contain(address)
        ? Optional.empty()
        : Optional.of("leads into a private network, which may not be reached.");
  }

  /** Returns the rule for calls of the endpoint. */
  public AddressRule rule(URI endpoint) {
    return (host, address) -> refusal(endpoint, address);
  }

  /** Returns the host in lower case, without the brackets around an IPv6 address. */
  public static String host(URI endpoint) {
    return endpoint.getHost().replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isHttp(URI endpoint) {
    return endpoint.getScheme().equalsIgnoreCase("http");
  }
}
