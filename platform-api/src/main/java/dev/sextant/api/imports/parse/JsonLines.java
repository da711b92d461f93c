package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Items as JSON objects, one per line; blank lines are passed over. */
final class JsonLines implements ItemReader {

  private final LineReader lines;
  private final int longestLine;
  private final ItemShape shape;
  private long records;

  JsonLines(LineReader lines, int longestLine, ItemShape shape) {
    this.lines = lines;
    this.longestLine = longestLine;
    this.shape = shape;
  }

  @Override
  public Optional<Parsed> next() throws IOException {
    Optional<Line> line = lines.next();
    while (line.isPresent() && isBlank(line.get())) {
      line = lines.next();
    }
    return line.map(this::parsed);
  }

  @Override
  public List<LabelWord> labelWords() {
    return shape.labelWords();
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private Parsed parsed(Line line) {
    records++;
    Findings findings = new Findings(line.number());
    if (line instanceof Line.Text text) {
      return parsed(text, findings);
    }
    LineFaults.report(line, longestLine, findings);
    return findings.bad();
  }

  private Parsed parsed(Line.Text line, Findings findings) {
    try {
      JsonNode node = Json.read(line.text());
      if (node instanceof ObjectNode object) {
        SourceItem item = shape.read(object, Long.toString(records), findings);
        return findings.isEmpty() ? new Parsed.Good(line.number(), item) : findings.bad();
      }
      findings.add("", "must hold a JSON object, found %s.".formatted(Json.quoted(node)));
    } catch (JsonProcessingException e) {
      findings.add("", Json.fault(e));
    }
    return findings.bad();
  }

  private static boolean isBlank(Line line) {
    return line instanceof Line.Text text && text.text().isBlank();
  }
}
