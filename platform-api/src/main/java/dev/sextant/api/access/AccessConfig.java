package dev.sextant.api.access;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.access.sessions.SessionLifetimes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The sign-in method and the lifetime of sessions. */
public sealed interface AccessConfig {

  /** Returns the key for HMACs of secrets. */
  Pepper pepper();

  /** Returns how long a session lasts. */
  SessionLifetimes sessions();

  /**
   * One-time codes issued on this machine, and tokens signed here.
   *
   * @param signingKeys file of the ES256 keys, a set of JWKs; read again for each token
   * @param issuer issuer of the tokens
   */
  record Local(Path signingKeys, String issuer, Pepper pepper, SessionLifetimes sessions)
      implements AccessConfig {

    /** Returns a configuration with twelve-hour sessions and the issuer {@code sextant}. */
    public static Local with(Path signingKeys, Pepper pepper) {
      return new Local(signingKeys, "sextant", pepper, SessionLifetimes.WORKING_DAY);
    }
  }

  /**
   * People and programs of a Keycloak realm.
   *
   * @param issuer issuer of its tokens, such as {@code https://id.example.org/realms/sextant}
   * @param web client that signs people in
   * @param provisioning client that keeps organizations, people and clients in sync with the
   *     tenants
   * @param address address of Sextant in browsers, without a path
   * @param audience required audience of access tokens
   * @param scopes scopes requested at sign-in
   */
  record Keycloak(
      URI issuer,
      Client web,
      Client provisioning,
      URI address,
      String audience,
      List<String> scopes,
      Pepper pepper,
      SessionLifetimes sessions)
      implements AccessConfig {

    private static final List<String> SCOPES = List.of("openid", "organization:*");

    public Keycloak {
      scopes = List.copyOf(scopes);
      check(isSafe(issuer), "the issuer must be https, or http on loopback, found " + issuer);
      check(
          issuer.toString().matches(".+/realms/[^/]+"),
          "the issuer must end with /realms/ and the name of the realm, found " + issuer);
      check(isSafe(address), "the address must be https, or http on loopback, found " + address);
      check(
          address.getRawPath().isEmpty() && address.getRawQuery() == null,
          "the address must have no path, found " + address);
    }

    /**
     * Returns a configuration whose sessions last twelve hours at most, and end after one idle
     * hour.
     */
    public static Keycloak with(
        URI issuer, Client web, Client provisioning, URI address, Pepper pepper) {
      SessionLifetimes lifetimes = new SessionLifetimes(Duration.ofHours(1), Duration.ofHours(12));
      return new Keycloak(
          issuer, web, provisioning, address, AccessTokens.AUDIENCE, SCOPES, pepper, lifetimes);
    }

    private static boolean isSafe(URI address) {
      return address.getHost() != null
          && ("https".equals(address.getScheme())
              || ("http".equals(address.getScheme()) && isLoopback(address.getHost())));
    }
  }

  /**
   * A confidential client of the realm.
   *
   * @param id its client id
   */
  record Client(String id, String secret) {

    public Client {
      check(!id.isBlank() && !secret.isBlank(), "a client has an id and a secret");
    }

    /** Never shows the secret. */
    @Override
    public String toString() {
      return "Client[%s]".formatted(id);
    }
  }

  /** Returns whether the host is a loopback address. */
  static boolean isLoopback(String host) {
    return Set.of("127.0.0.1", "localhost", "::1", "[::1]").contains(host);
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
