package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.items.SourceItemReader;
import dev.sextant.api.imports.parse.items.SourceItemReader.RecordResult;
import dev.sextant.api.imports.parse.json.JsonObjects;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** Items as JSON objects. */
public final class JsonItems implements SourceItemReader {

  private final JsonObjects objects;
  private final ItemShape shape;
  private long records;

  public JsonItems(JsonObjects objects, ItemShape shape) {
    this.objects = objects;
    this.shape = shape;
  }

  @Override
  public Optional<RecordResult> next() throws IOException {
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

  private RecordResult parsed(JsonObjects.Element element) {
    records++;
    Findings findings = new Findings(element.line());
    if (element instanceof JsonObjects.Element.Found found) {
      SourceItem item = shape.read(found.object(), Long.toString(records), findings);
      return RecordResult.of(item, findings);
    }
    findings.add("", ((JsonObjects.Element.Wrong) element).detail());
    return RecordResult.bad(findings);
  }

  /** A JSON representation of an item. */
  @FunctionalInterface
  interface ItemShape {

    /**
     * Returns the item; not to be used if there are findings.
     *
     * @param id the id if the record has no id
     */
    SourceItem read(ObjectNode object, String id, Findings findings);

    default List<LabelWord> labelWords() {
      return List.of();
    }

    default List<UnknownFields.Unknown> unknownFields() {
      return List.of();
    }
  }
}
