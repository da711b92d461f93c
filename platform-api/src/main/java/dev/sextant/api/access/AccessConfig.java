package dev.sextant.api.access;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.access.sessions.SessionLifetimes;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** Who may come in, and for how long. */
public sealed interface AccessConfig {

  /** Returns what the HMACs of secrets are made with. */
  Pepper pepper();

  /** Returns how long a session lasts. */
  SessionLifetimes sessions();

  /**
   * One-time codes, handed out on this machine, and tokens that are issued here.
   *
   * @param signingKey file with the private ES256 key as JWK
   * @param issuer issuer of the tokens
   */
  record Local(Path signingKey, String issuer, Pepper pepper, SessionLifetimes sessions)
      implements AccessConfig {

    /** Returns sessions of twelve hours, issued by {@code sextant}. */
    public static Local with(Path signingKey, Pepper pepper) {
      return new Local(signingKey, "sextant", pepper, SessionLifetimes.WORKING_DAY);
    }
  }

  /**
   * People and programs of a Keycloak realm.
   *
   * @param issuer of its tokens, such as {@code https://id.example.org/realms/sextant}
   * @param web signs people in
   * @param provisioning keeps organizations, people and clients in step with the tenants
   * @param address where browsers find Sextant, without a path
   * @param audience who access tokens must be meant for
   * @param scopes what is asked for when people sign in
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

    /** Returns sessions of at most twelve hours that end after one without a request. */
    public static Keycloak with(
        URI issuer, Client web, Client provisioning, URI address, Pepper pepper) {
      SessionLifetimes lifetimes = new SessionLifetimes(Duration.ofHours(1), Duration.ofHours(12));
      return new Keycloak(
          issuer, web, provisioning, address, Tokens.AUDIENCE, SCOPES, pepper, lifetimes);
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

  /** Returns whether only this machine reaches the address. */
  static boolean isLoopback(String host) {
    return Set.of("127.0.0.1", "localhost", "::1", "[::1]").contains(host);
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
