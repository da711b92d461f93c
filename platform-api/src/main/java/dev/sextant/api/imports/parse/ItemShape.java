package dev.sextant.api.imports.parse;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** One way to write an item as a JSON object. */
@FunctionalInterface
interface ItemShape {

  /**
   * Returns the item; not to be used if anything was found.
   *
   * @param id what to call it if it has no id of its own
   */
  SourceItem read(ObjectNode object, String id, Findings findings);
}
