package dev.sextant.metrics.catalogue;

import java.util.List;

/**
 * What people read about a metric: enough for a page of its own. Plain text; a name in kebab case
 * is one of the catalogue, or a reason.
 *
 * @param title a short name for people
 * @param definition one or two sentences: what it is, and how to read it
 * @param formula how it is computed, in ASCII; a sentence where nothing shorter says it
 * @param undefined when it has no value, with the reasons' codes
 * @param facts what is true of it: invariances, limits, degenerate cases; a sentence each
 * @param source where the definition comes from: a paper, or Sextant itself
 */
public record Documentation(
    String title,
    String definition,
    String formula,
    String undefined,
    List<String> facts,
    String source) {

  /**
   * Copies the facts.
   *
   * @throws IllegalArgumentException if a text is blank or there are no facts
   */
  public Documentation {
    facts = List.copyOf(facts);
    for (String text : List.of(title, definition, formula, undefined, source)) {
      if (text.isBlank()) {
        throw new IllegalArgumentException("a metric's documentation must be whole: " + title);
      }
    }
    if (facts.isEmpty()) {
      throw new IllegalArgumentException("something must be true of a metric: " + title);
    }
  }
}
