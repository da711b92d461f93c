package dev.sextant.api.imports.parse.shapes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.labels.LabelWord;
import dev.sextant.api.imports.parse.problems.Findings;
import dev.sextant.api.imports.parse.problems.UnknownFields;
import java.util.List;

/** A JSON representation of an item. */
@FunctionalInterface
interface ItemShape {

  /**
   * Returns the item; not to be used if there are findings.
   *
   * @param id the id if the record has no id
   */
  SourceItem read(ObjectNode object, String id, Findings findings);

  /** Returns the label words found so far. */
  default List<LabelWord> labelWords() {
    return List.of();
  }

  /** Returns the unknown fields found so far. */
  default List<UnknownFields.Unknown> unknownFields() {
    return List.of();
  }
}
