package dev.sextant.remote.generation;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** The base URL of an endpoint: http or https, with a host, without user, password and fragment. */
public final class BaseUrl {

  private final URI uri;

  private BaseUrl(URI uri) {
    this.uri = uri;
  }

  /**
   * Parses a base URL.
   *
   * @throws SettingException if it is none
   */
  public static BaseUrl parse(String text) {
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if (uri.getHost() != null
          && (scheme.equals("https") || scheme.equals("http"))
          && uri.getRawUserInfo() == null
          && uri.getRawFragment() == null) {
        return new BaseUrl(uri);
      }
    } catch (URISyntaxException e) {
      // refused below
    }
    throw new SettingException(
        "base_url",
        "The base URL must be such as https://api.example.com/v1, without user, password and #.");
  }

  /** Returns the host in lower case. */
  public String host() {
    return uri.getHost().toLowerCase(Locale.ROOT);
  }

  /** Returns the address of a path below the base URL; its query stays. */
  public URI resolve(String path) {
    String base = String.valueOf(uri.getRawPath()).replaceAll("/+$", "");
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return URI.create(
        "%s://%s%s/%s%s".formatted(uri.getScheme(), uri.getRawAuthority(), base, path, query));
  }
}
