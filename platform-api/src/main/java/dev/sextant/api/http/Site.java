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
 */
public record Site(Set<String> hostNames, Optional<URI> address, SameSite sameSite) {

  private static final String SESSION = "sextant_session";

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

  /** Returns the name of the session cookie. */
  public String sessionCookie() {
    return name(SESSION);
  }

  /**
   * Returns the cookie's name, with a prefix that prevents other hosts from setting it where
   * possible.
   */
  public String name(String cookie) {
    return isSecure() ? "__Host-" + cookie : cookie;
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
