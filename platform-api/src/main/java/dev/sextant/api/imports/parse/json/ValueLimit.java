package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/**
 * Stops a parser that reads too many values for one record. As a tree, an empty object takes
 * several times as much memory as the three bytes of its text.
 */
final class ValueLimit extends JsonParserDelegate {

  private static final int MOST = 1_000_000;

  private int count;

  ValueLimit(JsonParser parser) {
    super(parser);
  }

  /** Counts from 0 again. */
  void startRecord() {
    count = 0;
  }

  @Override
  public JsonToken nextToken() throws IOException {
    JsonToken token = super.nextToken();
    boolean isValue = token != null && token != JsonToken.FIELD_NAME && !token.isStructEnd();
    count += isValue ? 1 : 0;
    if (count > MOST) {
      throw new TooManyException(this);
    }
    return token;
  }

  /** A record exceeds the limit. */
  static final class TooManyException extends JsonParseException {
    private static final long serialVersionUID = 1L;

    private TooManyException(JsonParser parser) {
      super(
          parser,
          "has more than %,d values: split the item, or leave out what is not needed."
              .formatted(MOST));
    }
  }
}
