package dev.sextant.api.http;

import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where browsers find the pages, and so which requests come from them and how cookies are set.
 *
 * @param hostNames names that a Host header may carry, without port
 * @param address scheme, host and port as browsers know them; empty: as each request says
 * @param sameSite the cookies' SameSite
 */
public record Site(Set<String> hostNames, Optional<URI> address, SameSite sameSite) {

  private static final String SESSION = "sextant_session";

  /** Which requests of other sites' pages carry a cookie. */
  public enum SameSite {
    /** None. */
    STRICT,
    /** Following a link: coming back from the identity provider is that. */
    LAX;

    private String text() {
      return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }
  }

  public Site {
    hostNames = Set.copyOf(hostNames);
  }

  /** Returns the name of the cookie that holds a session. */
  public String sessionCookie() {
    return name(SESSION);
  }

  /** Returns the name of a cookie: where it can be, one that no other host can have set. */
  public String name(String cookie) {
    return isSecure() ? "__Host-" + cookie : cookie;
  }

  /** Returns the header that sets a cookie; without a lifetime it takes it back. */
  public String setCookie(String name, String value, Duration lifetime) {
    return "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=%s%s"
        .formatted(
            name, value, lifetime.toSeconds(), sameSite.text(), isSecure() ? "; Secure" : "");
  }

  /** Returns whether a page of this origin is one of ours. */
  public boolean isOwn(String origin, String schemeOfRequest, Object hostOfRequest) {
    String own =
        address
            .map(each -> each.getScheme() + "://" + each.getRawAuthority())
            .orElse(schemeOfRequest + "://" + hostOfRequest);
    return origin.equalsIgnoreCase(own);
  }

  /** Returns whether browsers find the pages by https. */
  public boolean isSecure() {
    return address.filter(each -> "https".equalsIgnoreCase(each.getScheme())).isPresent();
  }
}
