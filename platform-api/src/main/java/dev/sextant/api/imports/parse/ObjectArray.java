package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** The objects of one JSON array, read as a stream: only one of them is held at a time. */
final class ObjectArray implements JsonObjects {

  private final BoundedStream in;
  private final JsonParser parser;
  private final int longestElement;
  private long elements;
  private boolean begun;
  private boolean ended;

  /**
   * Opens an array.
   *
   * @param longestElement in bytes
   */
  ObjectArray(InputStream content, int longestElement) throws IOException {
    this.in = new BoundedStream(content, longestElement);
    this.parser = Json.parser(in);
    this.longestElement = longestElement;
  }

  @Override
  public Optional<Element> next() throws IOException {
    if (ended) {
      return Optional.empty();
    }
    in.startRecord();
    try {
      if (!begun) {
        parser.nextToken();
        begun = true;
      }
      return parser.nextToken() == JsonToken.END_ARRAY ? end() : Optional.of(element());
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

  private Element element() throws IOException {
    long line = line(parser.currentTokenLocation());
    JsonNode node = Json.read(parser);
    elements++;
    return node instanceof ObjectNode object
        ? new Element.Found(line, object)
        : new Element.Wrong(
            line,
            "must be a JSON object, found %s as element %,d of the array."
                .formatted(Json.quoted(node), elements));
  }

  private Optional<Element> end() throws IOException {
    ended = true;
    JsonToken behind;
    try {
      behind = parser.nextToken();
    } catch (JsonProcessingException e) {
      throw behindTheEnd(e.getLocation());
    }
    if (behind != null) {
      throw behindTheEnd(parser.currentTokenLocation());
    }
    return Optional.empty();
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
            .formatted(at.getLineNr(), at.getColumnNr(), place(), Json.why(failure)));
  }

  private String place() {
    return "element %,d".formatted(elements + 1);
  }

  private static long line(JsonLocation at) {
    return Math.max(1, at.getLineNr());
  }
}
