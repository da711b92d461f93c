package dev.sextant.api.http.requests;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.BodyValues;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Reads a short body into memory: JSON, in UTF-8. */
public final class Bodies {

  /** The media type of forms; the contract's schema sees the fields as an object. */
  public static final String FORM = "application/x-www-form-urlencoded";

  /** Replaces an optional body that is absent. */
  public static final Buffer EMPTY_OBJECT = Buffer.buffer("{}");

  private Bodies() {}

  /** Returns whether a request has no body, according to its headers. */
  public static boolean isAbsent(HttpServerRequest request) {
    String length = request.getHeader("Content-Length");
    return request.getHeader("Transfer-Encoding") == null
        && (length == null || length.strip().equals("0"));
  }

  /**
   * Returns the fields of a form as JSON; refuses a duplicate field, and anything that {@link
   * #read} refuses.
   */
  public static Future<Buffer> readForm(HttpServerRequest request, int limit) {
    return isForm(request.getHeader("Content-Type"))
        ? whole(request, limit, length -> {}, Promise.promise()).map(Bodies::json)
        : Future.failedFuture(notForm());
  }

  /**
   * Returns the body of a paused request; refuses a body that is too long, of another type,
   * truncated, or with too many values.
   *
   * @param claim on the memory of a long body
   */
  public static Future<Buffer> read(
      Vertx vertx,
      HttpServerRequest request,
      int limit,
      BodyValues values,
      LongBodies.Claim claim) {
    if (!isJson(request.getHeader("Content-Type"))) {
      return Future.failedFuture(notJson());
    }
    Promise<Buffer> promise = Promise.promise();
    return whole(request, limit, length -> claim.grow(length, promise::tryFail), promise)
        .onComplete(over -> claim.received())
        .compose(body -> checked(vertx, body, values));
  }

  /** Reads a long body on another thread, since other requests wait for this one. */
  private static Future<Buffer> checked(Vertx vertx, Buffer body, BodyValues values) {
    return body.length() > LongBodies.USUAL
        ? vertx.executeBlocking(() -> strict(inUtf8(body), values), false)
        : Future.succeededFuture(strict(inUtf8(body), values));
  }

  /** Refuses compressed bodies: their length is unknown before decompression. */
  public static void requireUnpacked(HttpServerRequest request) {
    String encoding = request.getHeader("Content-Encoding");
    if (encoding != null && !encoding.equalsIgnoreCase("identity")) {
      throw Refusal.unsupported(
          "unsupported-encoding",
          "A body is sent as it is, without Content-Encoding: unpack it first.");
    }
  }

  private static Buffer json(Buffer form) {
    JsonObject fields = new JsonObject();
    new QueryStringDecoder(form.toString(), false)
        .parameters()
        .forEach((name, values) -> fields.put(name, only(name, values)));
    return fields.toBuffer();
  }

  private static String only(String name, List<String> values) {
    if (values.size() > 1) {
      throw Refusal.malformed(
          "duplicate-key",
          "The form has the field '%s' twice: send it once.".formatted(name),
          new Violation("/" + name, "occurs twice"));
    }
    return values.get(0);
  }

  private static boolean isForm(@Nullable String contentType) {
    return contentType != null && contentType.toLowerCase(Locale.ROOT).startsWith(FORM);
  }

  private static Refusal notForm() {
    return Refusal.unsupported(
        "unsupported-media-type",
        "This address takes a form: send it with Content-Type: %s.".formatted(FORM));
  }

  /**
   * @param growing is called before the body grows, with its new length; its refusal ends the body
   * @param promise is completed with the body; its failure ends the body
   */
  private static Future<Buffer> whole(
      HttpServerRequest request, int limit, IntConsumer growing, Promise<Buffer> promise) {
    Buffer body = Buffer.buffer();
    request.handler(
        chunk -> {
          int length = body.length() + chunk.length();
          if (promise.future().isComplete()) {
            return;
          }
          if (length > limit) {
            promise.tryFail(tooLong(limit));
            return;
          }
          try {
            growing.accept(length);
            body.appendBuffer(chunk);
          } catch (Refusal refusal) {
            promise.tryFail(refusal);
          }
        });
    request.exceptionHandler(broken -> promise.tryFail(brokenOff()));
    request.endHandler(end -> promise.tryComplete(body));
    request.resume();
    return promise.future();
  }

  private static Buffer strict(Buffer body, BodyValues values) {
    if (body.length() > 0) {
      StrictJson.check(body.getBytes(), values);
    }
    return body;
  }

  private static Buffer inUtf8(Buffer body) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body.getBytes()));
      return body;
    } catch (CharacterCodingException e) {
      throw Refusal.malformed("malformed-json", "The body is not valid UTF-8: encode it as UTF-8.");
    }
  }

  private static boolean isJson(@Nullable String type) {
    String plain = type == null ? "" : type.replaceAll("[\\s\"]", "").toLowerCase(Locale.ROOT);
    return plain.equals("application/json") || plain.equals("application/json;charset=utf-8");
  }

  private static Refusal notJson() {
    return Refusal.unsupported(
        "unsupported-media-type",
        "This address takes another Content-Type; JSON goes as application/json.");
  }

  public static Refusal brokenOff() {
    return Refusal.malformed("broken-body", "The body broke off before it was whole.");
  }

  private static Refusal tooLong(int limit) {
    return new Refusal(
        Refusal.Kind.TOO_LARGE,
        "too-large",
        "The body is longer than the %d bytes that this address takes.".formatted(limit));
  }
}
