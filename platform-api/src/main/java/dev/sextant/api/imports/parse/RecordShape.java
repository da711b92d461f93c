package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Flat JSON objects under names of their own. */
final class RecordShape implements ItemShape {

  private final RecordColumns columns;
  private final LabelReader labels;

  RecordShape(RecordColumns columns, Reading reading) {
    this.columns = columns;
    this.labels = columns.labels(reading);
  }

  @Override
  public SourceItem read(ObjectNode object, String id, Findings findings) {
    return new RecordItem(columns, labels, new JsonCells(object), findings).item(id);
  }

  @Override
  public List<LabelWord> labelWords() {
    return labels.words();
  }
}
