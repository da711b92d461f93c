package dev.sextant.api.exports.content;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/**
 * What the file of an occurrence holds.
 *
 * @param occurrence as the API returns it, with the folder of each cell
 * @param comparison of its systems, as the API returns it for each dataset; empty if no dataset has
 *     two systems
 * @param cells with a report, in order
 */
public record OccurrenceContent(
    JsonObject occurrence, Optional<JsonObject> comparison, List<BundledCell> cells) {

  public OccurrenceContent {
    cells = List.copyOf(cells);
  }
}
