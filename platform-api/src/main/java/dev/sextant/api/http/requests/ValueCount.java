package dev.sextant.api.http.requests;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.http.contract.BodyValues;
import dev.sextant.api.http.contract.BodyValues.Entry;
import dev.sextant.api.http.contract.Violations;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Counts the values of a body while it is read, and checks the entries of its long lists. A body
 * with too many values or wrong entries is refused before the validator sees it.
 */
final class ValueCount {

  private static final int LONGEST_FOUND = 60;

  private final JsonParser parser;
  private final BodyValues bounds;
  private final List<Violation> wrong = new ArrayList<>();

  private int values;

  /** Of the long list that is open; null: none. */
  private @Nullable Entry expected;

  private int depthOfList;

  ValueCount(JsonParser parser, BodyValues bounds) {
    this.parser = parser;
    this.bounds = bounds;
  }

  /**
   * Counts the parser's token.
   *
   * @throws Refusal of kind {@code TOO_LARGE} if there are too many values, or {@code INVALID} with
   *     the places if as many entries of long lists are wrong as one reply names
   */
  void count(JsonToken token) throws IOException {
    int depth = parser.getParsingContext().getNestingDepth();
    if (token == JsonToken.END_ARRAY && depth < depthOfList) {
      expected = null;
      depthOfList = 0;
    }
    if (token == JsonToken.FIELD_NAME || token.isStructEnd()) {
      return;
    }
    if (expected != null && depth == depthOfList + (token.isStructStart() ? 1 : 0)) {
      String fault = fault(expected, token);
      if (fault == null) {
        return;
      }
      refuse(fault);
    }
    values++;
    if (values > bounds.most()) {
      throw tooMany();
    }
    if (token == JsonToken.START_ARRAY && expected == null) {
      open(depth);
    }
  }

  private void open(int depth) {
    if (!bounds.longLists().isEmpty()) {
      expected = bounds.longLists().get(place(parser.getParsingContext()));
      depthOfList = expected == null ? 0 : depth;
    }
  }

  /** Returns the pointer to a list, with a star for each index. */
  private static String place(JsonStreamContext list) {
    JsonStreamContext parent = list.getParent();
    if (parent == null || parent.inRoot()) {
      return "";
    }
    return place(parent) + "/" + (parent.inArray() ? "*" : parent.getCurrentName());
  }

  /** Returns what is wrong with an entry; null: nothing. */
  private @Nullable String fault(Entry entry, JsonToken token) throws IOException {
    if (!entry.areNumbers()) {
      return token == JsonToken.VALUE_STRING ? null : "expected a text" + found(token);
    }
    if (!token.isNumeric()) {
      return "expected a number" + found(token);
    }
    Double greatest = entry.greatest();
    return greatest == null || parser.getDoubleValue() <= greatest
        ? null
        : String.format(Locale.ROOT, "expected at most %s%s", shown(greatest), found(token));
  }

  private String found(JsonToken token) throws IOException {
    return switch (token) {
      case START_ARRAY -> ", found a list";
      case START_OBJECT -> ", found an object";
      case VALUE_STRING -> ", found " + text(parser.getText());
      default -> ", found " + parser.getText();
    };
  }

  private static String text(String text) {
    return text.length() > LONGEST_FOUND
        ? String.format(Locale.ROOT, "a text of %,d characters", text.length())
        : "\"" + text + "\"";
  }

  private static String shown(double number) {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  private void refuse(String fault) {
    wrong.add(new Violation(parser.getParsingContext().pathAsPointer().toString(), fault));
    if (wrong.size() == Violations.MOST) {
      throw Violations.refusal(wrong);
    }
  }

  private Refusal tooMany() {
    return new Refusal(
        Refusal.Kind.TOO_LARGE,
        "too-many-values",
        String.format(
            Locale.ROOT,
            "The body has more than %,d values, lists and objects included, which is the most that"
                + " this address takes: send fewer.",
            bounds.most()));
  }
}
