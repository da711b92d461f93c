package dev.sextant.api.http.replies;

import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Sha256Digest;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Adds a strong entity tag to each reply to a GET, and answers 304 to clients that already have the
 * reply (RFC 9110, 8.8.3 and 13.1.2).
 */
final class EntityTags {

  private static final String ETAG = "ETag";
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;

  /** Bytes of the hash in a tag: 128 bits. */
  private static final int BYTES = 16;

  /** One entry of a list of tags; If-None-Match uses weak comparison, so {@code W/} is ignored. */
  private static final Pattern TAG = Pattern.compile("\\G\\s*+(?:W/)?+(\"[^\"]*+\")\\s*+(?:,|$)");

  private EntityTags() {}

  /** Returns the reply with its tag, or 304 without a body if the request names that tag. */
  static Reply conditional(HttpServerRequest request, Reply reply) {
    if (!isTaggable(request, reply)) {
      return reply;
    }
    Reply tagged = tagged(reply);
    if (!isKnown(request.headers().getAll("If-None-Match"), tagged.header(ETAG).orElseThrow())) {
      return tagged;
    }
    if (tagged.body() instanceof Reply.Body.Stream stream) {
      stream.source().close();
    }
    return new Reply(NOT_MODIFIED, tagged.headers(), new Reply.Body.None());
  }

  /**
   * A reply that sets a cookie must be sent in full. Content that is produced while it is sent has
   * a tag only if its operation knows one.
   */
  private static boolean isTaggable(HttpServerRequest request, Reply reply) {
    boolean reading =
        HttpMethod.GET.equals(request.method()) || HttpMethod.HEAD.equals(request.method());
    return reading
        && reply.status() == OK
        && (reply.body() instanceof Reply.Body.Bytes || reply.header(ETAG).isPresent())
        && reply.header("Set-Cookie").isEmpty();
  }

  private static Reply tagged(Reply reply) {
    return reply.header(ETAG).isPresent()
        ? reply
        : reply.with(ETAG, tag((Reply.Body.Bytes) reply.body()));
  }

  private static String tag(Reply.Body.Bytes body) {
    byte[] hash = Sha256Digest.create().digest(body.bytes().getBytes());
    return "\"" + HexFormat.of().formatHex(hash, 0, BYTES) + "\"";
  }

  /** Returns whether the headers contain the tag; a malformed list contains none. */
  private static boolean isKnown(List<String> headers, String tag) {
    for (String header : headers) {
      if (header.strip().equals("*")) {
        return true;
      }
      Matcher matcher = TAG.matcher(header);
      while (matcher.find()) {
        if (matcher.group(1).equals(tag)) {
          return true;
        }
      }
    }
    return false;
  }
}
