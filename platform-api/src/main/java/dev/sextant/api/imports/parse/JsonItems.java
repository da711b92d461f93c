package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Items as JSON objects. */
final class JsonItems implements ItemReader {

  private final JsonObjects objects;
  private final ItemShape shape;
  private long records;

  JsonItems(JsonObjects objects, ItemShape shape) {
    this.objects = objects;
    this.shape = shape;
  }

  @Override
  public Optional<Parsed> next() throws IOException {
    return objects.next().map(this::parsed);
  }

  @Override
  public List<LabelWord> labelWords() {
    return shape.labelWords();
  }

  @Override
  public List<UnknownFields.Unknown> unknownFields() {
    return shape.unknownFields();
  }

  @Override
  public void close() throws IOException {
    objects.close();
  }

  private Parsed parsed(JsonObjects.Element element) {
    records++;
    Findings findings = new Findings(element.line());
    if (element instanceof JsonObjects.Element.Found found) {
      SourceItem item = shape.read(found.object(), Long.toString(records), findings);
      return Parsed.of(item, findings);
    }
    findings.add("", ((JsonObjects.Element.Wrong) element).detail());
    return Parsed.bad(findings);
  }
}
