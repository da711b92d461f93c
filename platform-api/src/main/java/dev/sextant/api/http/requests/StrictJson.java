package dev.sextant.api.http.requests;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonToken;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.BodyValues;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Refuses JSON bodies that a lenient parser would accept and alter: it would keep the last of
 * duplicate keys, and store half a surrogate pair as a question mark.
 */
final class StrictJson {

  /** Far deeper than any body of the contract; later readers of the body may recurse. */
  private static final int DEEPEST = 100;

  private static final JsonFactory FACTORY = new JsonFactory();

  /** Longest key that a message quotes. */
  private static final int LONGEST_QUOTED = 60;

  private StrictJson() {}

  /**
   * Accepts one JSON value in UTF-8.
   *
   * @throws Refusal if the body is not JSON, has an object with a duplicate key, a text with half a
   *     surrogate pair, too much besides files, or too many values
   */
  static void check(byte[] body, BodyValues values) {
    try (JsonParser parser = FACTORY.createParser(body)) {
      check(parser, new OtherBytes(parser, body.length), new ValueCount(parser, values));
    } catch (IOException e) {
      throw Refusal.malformed("malformed-json", "The body is not JSON that can be read.");
    }
  }

  private static void check(JsonParser parser, OtherBytes bytes, ValueCount values)
      throws IOException {
    Deque<Set<String>> keys = new ArrayDeque<>();
    for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
      bytes.count(token);
      values.count(token);
      switch (token) {
        case START_OBJECT -> {
          checkDepth(parser);
          keys.push(new HashSet<>());
        }
        case START_ARRAY -> checkDepth(parser);
        case END_OBJECT -> keys.pop();
        case FIELD_NAME -> checkKey(parser, keys.element());
        case VALUE_STRING -> checkText(parser.getText(), () -> pointer(parser));
        default -> {
          // numbers, true, false, null and lists have no text of their own
        }
      }
    }
    bytes.end();
  }

  private static void checkKey(JsonParser parser, Set<String> keys) throws IOException {
    String key = parser.currentName();
    checkText(key, () -> pointer(parser).head());
    if (!keys.add(key)) {
      throw Refusal.malformed(
          "duplicate-key",
          "An object of the body has the key '%s' twice: send it once.".formatted(excerpt(key)),
          new Violation(excerpt(pointer(parser).toString()), "occurs twice in its object"));
    }
  }

  private static void checkDepth(JsonParser parser) {
    if (parser.getParsingContext().getNestingDepth() > DEEPEST) {
      throw Refusal.malformed(
          "malformed-json",
          "Objects and lists of the body are nested more than %d deep: send it flatter."
              .formatted(DEEPEST));
    }
  }

  /** Builds the pointer only for a refusal, because its cost grows with the depth. */
  private static void checkText(String text, Supplier<JsonPointer> place) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair = Character.isSurrogatePair(c, i + 1 < text.length() ? text.charAt(i + 1) : 0);
      if (pair) {
        i++;
      } else if (Character.isSurrogate(c)) {
        throw half(c, i + 1, excerpt(place.get().toString()));
      }
    }
  }

  private static Refusal half(char c, int position, String pointer) {
    String where = "half a surrogate pair (\\u%04x) at position %d".formatted((int) c, position);
    return Refusal.invalid(
        "invalid-text",
        "A text of the body has %s, which cannot be stored: remove it or send the whole pair."
            .formatted(where),
        new Violation(pointer, "has " + where));
  }

  private static JsonPointer pointer(JsonParser parser) {
    return parser.getParsingContext().pathAsPointer();
  }

  private static String excerpt(String text) {
    return text.length() <= LONGEST_QUOTED ? text : text.substring(0, LONGEST_QUOTED) + "...";
  }
}
