package dev.sextant.api.generators;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Restricts the addresses of generators: the server calls them from inside the network, so none may
 * reach an internal service (SSRF). A host name is resolved when saved, and again at each use.
 */
public final class Endpoints {

  /**
   * Addresses that the operator allows in addition to the public internet.
   *
   * @param loopback whether generators may run on this machine, also over http
   * @param hosts host names that may resolve to any address, over https
   */
  public record Allowed(boolean loopback, Set<String> hosts) {

    public Allowed {
      hosts = Set.copyOf(hosts);
    }
  }

  private static final int HIGHEST_PORT = 65_535;

  private final Vertx vertx;
  private final Allowed allowed;
  private final Addresses.Resolver resolver;

  /** Creates the rules. */
  public Endpoints(Vertx vertx, Allowed allowed) {
    this(vertx, allowed, host -> List.of(InetAddress.getAllByName(host)));
  }

  Endpoints(Vertx vertx, Allowed allowed, Addresses.Resolver resolver) {
    this.vertx = vertx;
    this.allowed = allowed;
    this.resolver = resolver;
  }

  /**
   * Returns the addresses to connect to, all of them allowed. Connect to one of these: a second
   * look-up of the name could return others.
   *
   * @return fails with a {@link Refusal} if an address is not allowed, or there is none
   */
  public Future<List<InetAddress>> resolve(String baseUrl) {
    return check(baseUrl)
        .compose(found -> Refusal.when(found.isEmpty(), Endpoints::unknownHost).map(found));
  }

  /** As {@link #resolve}, but returns no address for a name that cannot be resolved yet. */
  Future<List<InetAddress>> check(String baseUrl) {
    return Future.succeededFuture(baseUrl)
        .map(this::parse)
        .compose(
            uri ->
                vertx
                    .executeBlocking(() -> lookUp(uri), false)
                    .map(addresses -> checked(uri, addresses)));
  }

  private List<InetAddress> lookUp(URI uri) {
    try {
      return resolver.resolve(host(uri));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  private URI parse(String baseUrl) {
    URI uri = uri(baseUrl);
    String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
    if (uri.getHost() == null) {
      throw refusal("must be a URL such as https://api.example.com/v1.");
    }
    if (uri.getRawAuthority().endsWith(":") || uri.getPort() == 0 || uri.getPort() > HIGHEST_PORT) {
      throw refusal("must have a port from 1 to 65535, or none.");
    }
    if (uri.getHost().contains("%")) {
      throw refusal("must not hold a zone (%), which means something on one machine only.");
    }
    if (uri.getRawUserInfo() != null) {
      throw refusal("must not hold a user or a password: set the credential instead.");
    }
    if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
      throw refusal("must end with its path, without ? and #.");
    }
    if (!scheme.equals("https") && !(scheme.equals("http") && allowed.loopback())) {
      throw refusal("must begin with https://.");
    }
    return uri;
  }

  private static URI uri(String baseUrl) {
    try {
      return new URI(baseUrl);
    } catch (URISyntaxException e) {
      throw refusal("must be a URL such as https://api.example.com/v1.");
    }
  }

  private List<InetAddress> checked(URI uri, List<InetAddress> addresses) {
    boolean http = uri.getScheme().equalsIgnoreCase("http");
    for (InetAddress address : addresses) {
      boolean home = allowed.loopback() && address.isLoopbackAddress();
      boolean granted = allowed.hosts().contains(host(uri)) || Addresses.isPublic(address);
      if (!home && (http || !granted)) {
        throw refusal(
            http
                ? "may begin with http:// on this machine only: use https://."
                : "leads into a private network, which generators may not reach.");
      }
    }
    return addresses;
  }

  /** Removes the brackets around an IPv6 address. */
  private static String host(URI uri) {
    return uri.getHost().replaceAll("[\\[\\]]", "").toLowerCase(Locale.ROOT);
  }

  private static Refusal unknownHost() {
    return refusal("does not lead to a server that is known.");
  }

  private static Refusal refusal(String what) {
    return new Refusal(
        Refusal.Kind.INVALID,
        "base-url-not-allowed",
        "The base_url " + what,
        new Violation("/base_url", what));
  }
}
