package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.http.Refusal;
import java.util.List;
import java.util.UUID;

/**
 * Two systems of an occurrence whose differing items are wanted, by name.
 *
 * @param by in what they differ
 */
record DifferingRequest(UUID datasetId, String first, String second, By by) {

  /** In what the answers of two systems to an item differ. */
  enum By {
    /** The share of grounded answers. */
    LABEL,
    /** What became of the draws. */
    OUTCOME
  }

  /** Returns the two systems among those of the dataset. */
  List<ComparedCell> pair(List<ComparedCell> cells) {
    if (first.equals(second)) {
      throw Refusal.invalidAt(
          "same-system", "second", "Expected two systems, found '%s' twice.".formatted(first));
    }
    return List.of(find(cells, "first", first), find(cells, "second", second));
  }

  private static ComparedCell find(List<ComparedCell> cells, String parameter, String name) {
    return cells.stream()
        .filter(cell -> cell.system().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Refusal.invalidAt(
                    "unknown-system",
                    parameter,
                    "The occurrence has no system '%s' with the dataset: take one of %s."
                        .formatted(name, cells.stream().map(ComparedCell::system).toList())));
  }
}
