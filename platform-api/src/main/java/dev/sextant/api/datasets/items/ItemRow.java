package dev.sextant.api.datasets.items;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item as a list of very many shows it: short, and the same size whatever its texts are.
 *
 * @param question its first characters
 * @param grounded answers that the label in force calls grounded
 * @param factuality mean of those in force; null: there is none
 * @param labelSources sources of the labels of its answers
 * @param labelsWithheld whether labels of one of its answers are withheld from the caller
 * @param passage what was looked for and does not stand in the question as it is shown; null: there
 *     is no such thing
 */
record ItemRow(
    UUID id,
    long ordinal,
    String externalId,
    String split,
    @Nullable String question,
    boolean hasContext,
    boolean hasReference,
    long answerCount,
    long grounded,
    long notGrounded,
    @Nullable Double factuality,
    List<String> labelSources,
    boolean labelsWithheld,
    @Nullable Passage passage) {

  /**
   * A piece of a text around what was looked for.
   *
   * @param field which text of the item it is of
   */
  record Passage(String field, String text) {}

  /** Copies the sources. */
  ItemRow {
    labelSources = List.copyOf(labelSources);
  }
}
