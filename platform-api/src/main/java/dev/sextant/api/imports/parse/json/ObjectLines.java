package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.text.LineReader;
import dev.sextant.api.imports.parse.text.LineReader.Line;
import dev.sextant.api.imports.parse.text.LineReader.Utf8Scan;
import java.io.IOException;
import java.util.Optional;

/** JSON objects, one per line; blank lines are skipped. */
public final class ObjectLines implements JsonObjects {

  private final LineReader lines;
  private final int longestLine;

  public ObjectLines(LineReader lines, int longestLine) {
    this.lines = lines;
    this.longestLine = longestLine;
  }

  @Override
  public Optional<Element> next() throws IOException {
    Optional<Line> line = lines.next();
    while (line.isPresent() && isBlank(line.get())) {
      line = lines.next();
    }
    return line.map(this::element);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private Element element(Line line) {
    if (line instanceof Line.Text text) {
      return element(text);
    }
    return new Element.Wrong(
        line.number(),
        line instanceof Line.NotUtf8 wrong ? Utf8Scan.fault(wrong.column()) : tooLong());
  }

  private String tooLong() {
    return "is longer than %,d bytes: split the item, or leave out what is not needed."
        .formatted(longestLine);
  }

  private Element element(Line.Text line) {
    try {
      JsonNode node = RecordParser.read(line.text());
      if (LongRecord.isTooLong(node, line.text(), longestLine)) {
        return new Element.Wrong(line.number(), tooLong());
      }
      return node instanceof ObjectNode object
          ? new Element.Found(line.number(), object)
          : new Element.Wrong(
              line.number(),
              "must hold a JSON object, found %s.".formatted(RecordParser.quoted(node)));
    } catch (ValueLimit.TooManyException e) {
      return new Element.Wrong(line.number(), e.getOriginalMessage());
    } catch (JsonProcessingException e) {
      return new Element.Wrong(line.number(), RecordParser.fault(e));
    }
  }

  private static boolean isBlank(Line line) {
    return line instanceof Line.Text text && text.text().isBlank();
  }
}
