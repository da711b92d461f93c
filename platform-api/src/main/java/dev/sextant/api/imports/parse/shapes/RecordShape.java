package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.RecordColumns;
import dev.sextant.api.imports.parse.mapping.RecordItem;
import dev.sextant.api.imports.parse.problems.Findings;
import java.util.List;

/** Flat JSON objects with arbitrary names. */
public final class RecordShape implements ItemShape {

  private final RecordColumns columns;
  private final LabelReader labels;

  public RecordShape(RecordColumns columns, ReadOptions reading) {
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
