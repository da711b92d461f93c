package dev.sextant.api.datasets.items;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item in a long list: of bounded size, however long its texts are.
 *
 * @param question its first characters
 * @param grounded number of answers whose label in force is grounded
 * @param factuality mean of the factualities in force; null if there are none
 * @param labelSources sources of the labels of its answers
 * @param labelsWithheld whether labels of one of its answers are withheld from the caller
 * @param passage a match that the shown part of the question does not contain; null if there is
 *     none
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
   * A piece of text around a match.
   *
   * @param field the text of the item that it is taken from
   */
  record Passage(String field, String text) {}

  ItemRow {
    labelSources = List.copyOf(labelSources);
  }
}
