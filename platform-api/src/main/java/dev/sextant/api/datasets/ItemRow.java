package dev.sextant.api.datasets;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An item as a list of very many shows it: short, and the same size whatever its texts are.
 *
 * @param question its first characters
 * @param grounded answers that are grounded by the label in force; beside those that are not
 * @param factuality mean of those in force; null: there is none
 * @param sources who labelled any of its answers
 * @param labelsWithheld whether labels of one of its answers are kept from who asks
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
    long answers,
    long grounded,
    long notGrounded,
    @Nullable Double factuality,
    List<String> sources,
    boolean labelsWithheld,
    @Nullable Passage passage) {

  /**
   * A piece of a text around what was looked for.
   *
   * @param field which text of the item it is of
   */
  record Passage(String field, String text) {

    JsonObject json() {
      return new JsonObject().put("field", field).put("text", text);
    }
  }

  /** Copies the sources. */
  ItemRow {
    sources = List.copyOf(sources);
  }

  /** Returns it as the contract shows it. */
  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("ordinal", ordinal)
        .put("external_id", externalId)
        .put("split", split)
        .put("question", question)
        .put("has_context", hasContext)
        .put("has_reference", hasReference)
        .put("answer_count", answers)
        .put("grounded", grounded)
        .put("not_grounded", notGrounded)
        .put("factuality", factuality)
        .put("label_sources", new JsonArray(sources))
        .put("labels_withheld", labelsWithheld)
        .put("passage", passage == null ? null : passage.json());
  }
}
