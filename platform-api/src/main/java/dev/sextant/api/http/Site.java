package dev.sextant.api.http;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The address of the pages, which decides which origins are trusted and how cookies are set.
 *
 * @param hostNames allowed values of the Host header, without port
 * @param address scheme, host and port as browsers see them; empty: taken from each request
 * @param sameSite SameSite attribute of the cookies
 * @param port port of the pages; 0 or less: the usual one of the scheme, or not known
 */
public record Site(Set<String> hostNames, Optional<URI> address, SameSite sameSite, int port) {

  /** The session cookie of an instance at the usual port, as the contract names it. */
  public static final String SESSION = "sextant_session";

  private static final String HOST_PREFIX = "__Host-";
  private static final int USUAL_PORT = 7117;

  /** Which cross-site requests carry a cookie. */
  public enum SameSite {
    /** No cross-site request. */
    STRICT,
    /** Top-level navigation, which includes the return from the identity provider. */
    LAX;

    private String text() {
      return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
  }

  public Site {
    hostNames = Set.copyOf(hostNames);
  }

  /** A site whose port is that of its address. */
  public Site(Set<String> hostNames, Optional<URI> address, SameSite sameSite) {
    this(hostNames, address, sameSite, address.map(URI::getPort).orElse(0));
  }

  /** Returns the name of the session cookie. */
  public String sessionCookie() {
    return name(SESSION);
  }

  /** Returns whether a cookie is named like the session cookie, with or without its prefix. */
  public boolean isSessionCookie(String name) {
    return name.endsWith(withPort(SESSION));
  }

  /**
   * Returns the cookie's name, with a prefix that prevents other hosts from setting it where
   * possible. Browsers send a cookie to all ports of a host, so an instance at another than the
   * usual port adds its own: two instances on one host do not sign each other out.
   */
  public String name(String cookie) {
    return isSecure() ? HOST_PREFIX + withPort(cookie) : withPort(cookie);
  }

  private String withPort(String cookie) {
    return port <= 0 || port == USUAL_PORT ? cookie : cookie + "_" + port;
  }

  /** Returns the header that sets a cookie; a lifetime of zero clears it. */
  public String setCookie(String name, String value, Duration lifetime) {
    return "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=%s%s"
        .formatted(
            name, value, lifetime.toSeconds(), sameSite.text(), isSecure() ? "; Secure" : "");
  }

  /** Returns whether the origin is this site. */
  public boolean isOwn(String origin, String schemeOfRequest, Object hostOfRequest) {
    String own =
        address
            .map(each -> each.getScheme() + "://" + each.getRawAuthority())
            .orElse(schemeOfRequest + "://" + hostOfRequest);
    return origin.equalsIgnoreCase(own);
  }

  /** Returns whether browsers use https. */
  public boolean isSecure() {
    return address.filter(each -> "https".equalsIgnoreCase(each.getScheme())).isPresent();
  }
}
