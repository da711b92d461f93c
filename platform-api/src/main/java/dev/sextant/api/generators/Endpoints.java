package dev.sextant.api.generators;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.remote.http.NameResolver;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.util.List;

/**
 * Restricts the addresses of generators and webhooks: the server calls them from inside the
 * network, so none may reach an internal service (SSRF). A host name is resolved when saved, and
 * again at each use.
 */
public final class Endpoints {

  private static final int HIGHEST_PORT = 65_535;

  private final Vertx vertx;
  private final EndpointPolicy policy;
  private final NameResolver resolver;
  private final String field;

  /** Creates the rules of a {@code base_url}. */
  public Endpoints(Vertx vertx, EndpointPolicy policy) {
    this(vertx, policy, NameResolver.system());
  }

  /**
   * Creates the rules of addresses in another field.
   *
   * @param field of the request, which a refusal names
   */
  public Endpoints(Vertx vertx, EndpointPolicy policy, String field) {
    this(vertx, policy, NameResolver.system(), field);
  }

  Endpoints(Vertx vertx, EndpointPolicy policy, NameResolver resolver) {
    this(vertx, policy, resolver, "base_url");
  }

  private Endpoints(Vertx vertx, EndpointPolicy policy, NameResolver resolver, String field) {
    this.vertx = vertx;
    this.policy = policy;
    this.resolver = resolver;
    this.field = field;
  }

  /**
   * Returns the addresses to connect to, all of them allowed. Connect to one of these: a second
   * look-up of the name could return others.
   *
   * @return fails with a {@link Refusal} if an address is not allowed, or there is none
   */
  public Future<List<InetAddress>> resolve(String baseUrl) {
    return check(baseUrl)
        .compose(found -> Refusal.when(found.isEmpty(), this::unknownHost).map(found));
  }

  /** As {@link #resolve}, but returns no address for a name that cannot be resolved yet. */
  public Future<List<InetAddress>> check(String baseUrl) {
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
      return resolver.resolve(EndpointPolicy.host(uri));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  private URI parse(String baseUrl) {
    URI uri = uri(baseUrl);
    if (uri.getHost() == null || uri.getScheme() == null) {
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
    if (uri.getRawFragment() != null) {
      throw refusal("must not hold #.");
    }
    if (!policy.allowsScheme(uri)) {
      throw refusal("must begin with https://.");
    }
    return uri;
  }

  private URI uri(String baseUrl) {
    try {
      return new URI(baseUrl);
    } catch (URISyntaxException e) {
      throw refusal("must be a URL such as https://api.example.com/v1.");
    }
  }

  private List<InetAddress> checked(URI uri, List<InetAddress> addresses) {
    for (InetAddress address : addresses) {
      policy
          .refusal(uri, address)
          .ifPresent(
              reason -> {
                throw refusal(reason);
              });
    }
    return addresses;
  }

  private Refusal unknownHost() {
    return refusal("does not lead to a server that is known.");
  }

  private Refusal refusal(String what) {
    return new Refusal(
        Refusal.Kind.INVALID,
        field.replace('_', '-') + "-not-allowed",
        "The %s %s".formatted(field, what),
        new Violation("/" + field, what));
  }
}
