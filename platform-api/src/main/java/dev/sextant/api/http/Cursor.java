package dev.sextant.api.http;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonArray;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Start of the next page: the sort key of the last row returned. Opaque to clients.
 *
 * @param key the key's parts
 */
public record Cursor(JsonArray key) {

  /** Returns the cursor after a row with this sort key. */
  public static Cursor after(Object... key) {
    JsonArray parts = new JsonArray();
    for (Object part : key) {
      parts.add(part instanceof UUID id ? id.toString() : part);
    }
    return new Cursor(parts);
  }

  /** Returns the cursor as text. */
  public String encode() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(key.encode().getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Decodes a cursor.
   *
   * @throws Refusal if the text is not a cursor
   */
  public static Cursor decode(String text) {
    try {
      String json = new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
      return new Cursor(new JsonArray(json));
    } catch (IllegalArgumentException | DecodeException e) {
      throw unknown();
    }
  }

  /** Returns a part of the key that is an id. */
  public UUID id(int part) {
    return known(() -> UUID.fromString(key.getString(part)));
  }

  /** Returns a part of the key that is a whole number. */
  public long number(int part) {
    return known(() -> key.getLong(part));
  }

  /** Returns a part of the key that is a number in Java's notation; it may be infinite. */
  public double decimal(int part) {
    return known(() -> Double.parseDouble(key.getString(part)));
  }

  /** Returns a part of the key that is text. */
  public String text(int part) {
    return known(() -> key.getString(part));
  }

  private static <T> T known(Supplier<T> part) {
    try {
      return part.get();
    } catch (RuntimeException e) {
      throw unknown();
    }
  }

  private static Refusal unknown() {
    return Refusal.invalid(
        "invalid-cursor",
        "The cursor is not one of this list: pass next_cursor of the page before, or none.",
        new Violation("cursor", "expected the next_cursor of the page before"));
  }
}
