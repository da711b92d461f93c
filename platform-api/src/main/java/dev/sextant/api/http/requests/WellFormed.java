package dev.sextant.api.http.requests;

import dev.sextant.api.http.Site;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds requests that a proxy or a path rule might interpret differently from this server:
 * duplicate headers, ambiguous body lengths, obfuscated paths.
 */
public final class WellFormed {

  /** Headers that must not occur twice, because the values could contradict each other. */
  private static final List<String> ONCE =
      List.of(
          "Host",
          "Authorization",
          "Cookie",
          "Content-Type",
          "Content-Length",
          "Content-Encoding",
          "Transfer-Encoding",
          "Origin",
          "Sec-Fetch-Site",
          "Idempotency-Key",
          "If-Match");

  private static final Pattern PLAIN = Pattern.compile("/[\\w.~!$&'()*+,;=:@%/-]*+");
  private static final Pattern ROUNDABOUT = Pattern.compile("//|/\\.{1,2}(/|$)");
  private static final Pattern ENCODED = Pattern.compile("%([0-9A-Fa-f]{2})");

  /** Encoded slash, backslash, dot, percent sign and control characters. */
  private static final Pattern HIDDEN = Pattern.compile("(?i)%(2f|5c|2e|25|[01][0-9a-f]|7f)");

  /** A name or an address, and a port: nothing else can match. */
  private static final Pattern HOST =
      Pattern.compile("(?:[A-Za-z0-9._-]++|\\[[0-9A-Fa-f:.]++])(?::(\\d{1,5}))?");

  private static final int HIGHEST_PORT = 65_535;

  private WellFormed() {}

  /** Returns the fault as a sentence. */
  public static Optional<String> fault(HttpServerRequest request, Site site) {
    if (!isPlain(request.uri(), request.path())) {
      return Optional.of("The address of the request is no plain path: send it as it is linked.");
    }
    MultiMap headers = request.headers();
    for (String name : ONCE) {
      if (headers.getAll(name).size() > 1) {
        return Optional.of("The header %s came twice: send it once.".formatted(name));
      }
    }
    if (headers.contains("")) {
      return Optional.of("There is a header without a name: leave it out.");
    }
    if (!headers.contains("Host")) {
      return Optional.of("The header Host is missing: say to whom the request goes.");
    }
    if (!isHost(headers.get("Host"))) {
      return Optional.of(
          "The header Host must be a host name or an address, with a port from 0 to 65535 or"
              + " none.");
    }
    if (sessionCookies(headers.get("Cookie"), site) > 1) {
      return Optional.of("There are two session cookies: delete the cookies of this site.");
    }
    String transfer = headers.get("Transfer-Encoding");
    if (transfer != null && !transfer.equalsIgnoreCase("chunked")) {
      return Optional.of("The length of the body is unclear: send Content-Length, or chunks.");
    }
    return Optional.empty();
  }

  private static boolean isHost(String host) {
    Matcher matcher = HOST.matcher(host);
    return matcher.matches()
        && (matcher.group(1) == null || Integer.parseInt(matcher.group(1)) <= HIGHEST_PORT);
  }

  private static boolean isPlain(String uri, @Nullable String path) {
    return uri.startsWith("/")
        && path != null
        && PLAIN.matcher(path).matches()
        && !ROUNDABOUT.matcher(path).find()
        && !HIDDEN.matcher(path).find()
        && isText(path);
  }

  /** Returns whether the percent-encoded bytes are UTF-8 in its shortest form. */
  private static boolean isText(String path) {
    if (ENCODED.matcher(path).replaceAll("").indexOf('%') >= 0) {
      return false;
    }
    String bytes = ENCODED.matcher(path).replaceAll(WellFormed::character);
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static String character(MatchResult encoded) {
    char character = (char) Integer.parseInt(encoded.group(1), 16);
    return Matcher.quoteReplacement(String.valueOf(character));
  }

  /**
   * Counts session cookies. A page on another port or a sibling domain may have set one that is
   * sent first.
   */
  private static long sessionCookies(@Nullable String cookies, Site site) {
    return cookies == null
        ? 0
        : Arrays.stream(cookies.split(";"))
            .map(cookie -> cookie.split("=", 2)[0].strip())
            .filter(site::isSessionCookie)
            .count();
  }
}
