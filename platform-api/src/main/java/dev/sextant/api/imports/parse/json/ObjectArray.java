package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one JSON array, streamed: only one of them is in memory at a time. The array is
 * the whole file, or a member of the one object in it.
 */
public final class ObjectArray implements JsonObjects {

  private final BoundedStream in;
  private final @Nullable String within;
  private final ValueLimit parser;
  private final int longestElement;
  private long elements;
  private boolean begun;
  private boolean ended;

  /**
   * Opens an array.
   *
   * @param longestElement in bytes
   * @param within the name of the array in the object that encloses it; null: no object does
   */
  public ObjectArray(InputStream content, int longestElement, @Nullable String within)
      throws IOException {
    this.within = within;
    this.in = new BoundedStream(content, longestElement);
    this.parser = RecordParser.parser(in);
    this.longestElement = longestElement;
  }

  @Override
  public Optional<Element> next() throws IOException {
    if (ended) {
      return Optional.empty();
    }
    try {
      if (!begun) {
        begin();
        begun = true;
      }
      startRecord();
      return parser.nextToken() == JsonToken.END_ARRAY ? end() : Optional.of(element());
    } catch (ValueLimit.TooManyException e) {
      throw new UnreadableFileException(
          line(e.getLocation()), "%s %s".formatted(place(), e.getOriginalMessage()));
    } catch (JsonProcessingException e) {
      throw unreadable(e);
    } catch (BoundedStream.TooLongException e) {
      throw new UnreadableFileException(
          line(parser.currentLocation()),
          "%s is longer than %,d bytes: split the item, or leave out what is not needed."
              .formatted(place(), longestElement));
    }
  }

  @Override
  public void close() throws IOException {
    parser.close();
  }

  private void startRecord() {
    in.startRecord();
    parser.startRecord();
  }

  private void begin() throws IOException {
    parser.nextToken();
    if (within == null) {
      return;
    }
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      boolean found = parser.currentName().equals(within);
      parser.nextToken();
      if (found) {
        return;
      }
      skip();
    }
    throw new UnreadableFileException("The file has no array \"%s\" any more.".formatted(within));
  }

  /**
   * Skips a value of any length. The parser keeps each name of an open object, to find duplicates.
   * They are few: a file with many names around the array is not read as one that encloses records,
   * nor is one with a second array of objects.
   */
  private void skip() throws IOException {
    int depth = 0;
    do {
      startRecord();
      JsonToken token = parser.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    } while (depth > 0 && parser.nextToken() != null);
  }

  private Element element() throws IOException {
    long line = line(parser.currentTokenLocation());
    JsonNode node = RecordParser.read(parser);
    elements++;
    return node instanceof ObjectNode object
        ? new Element.Found(line, object)
        : new Element.Wrong(
            line,
            "must be a JSON object, found %s as element %,d of the array."
                .formatted(RecordParser.quoted(node), elements));
  }

  private Optional<Element> end() throws IOException {
    ended = true;
    JsonToken behind;
    try {
      leaveObject();
      behind = parser.nextToken();
    } catch (JsonProcessingException e) {
      throw within != null && in.hasEnded() ? unreadable(e) : behindTheEnd(e.getLocation());
    }
    if (behind != null) {
      throw behindTheEnd(parser.currentTokenLocation());
    }
    return Optional.empty();
  }

  private void leaveObject() throws IOException {
    while (within != null && parser.nextToken() == JsonToken.FIELD_NAME) {
      parser.nextToken();
      skip();
    }
  }

  private static UnreadableFileException behindTheEnd(JsonLocation at) {
    return new UnreadableFileException(
        line(at),
        "The JSON array ends, and something follows it at line %d, column %d: remove what follows, or put it into the array."
            .formatted(at.getLineNr(), at.getColumnNr()));
  }

  private UnreadableFileException unreadable(JsonProcessingException failure) {
    JsonLocation at = failure.getLocation();
    if (in.hasEnded()) {
      return UnreadableFileException.tornAt(
          line(at),
          "The file ends at line %d, column %d, before its JSON array does (%s): it is cut off. Write or fetch it again."
              .formatted(at.getLineNr(), at.getColumnNr(), place()));
    }
    return new UnreadableFileException(
        line(at),
        "The JSON array cannot be read behind line %d, column %d, %s (%s): correct it there. What follows was not read."
            .formatted(at.getLineNr(), at.getColumnNr(), place(), RecordParser.why(failure)));
  }

  private String place() {
    return "element %,d".formatted(elements + 1);
  }

  private static long line(JsonLocation at) {
    return Math.max(1, at.getLineNr());
  }
}
