package dev.sextant.api.datasets;

import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * Which items of a version are looked for; what is null does not matter.
 *
 * @param text whose words stand in the id, the question, the context, the reference and the answers
 * @param part of the split
 * @param label what the label in force of one of its answers is, or that no answer has one
 * @param context whether it has one
 * @param fewestAnswers fewest answers
 * @param mostAnswers most answers
 * @param source who labelled one of its answers
 */
record ItemFilter(
    @Nullable SearchText text,
    @Nullable String part,
    @Nullable String label,
    @Nullable Boolean context,
    @Nullable Integer fewestAnswers,
    @Nullable Integer mostAnswers,
    @Nullable String source) {

  static ItemFilter of(JsonObject body) {
    String text = body.getString("text");
    return new ItemFilter(
        text == null ? null : SearchText.of(text),
        body.getString("split"),
        body.getString("label"),
        body.getBoolean("has_context"),
        body.getInteger("min_answers"),
        body.getInteger("max_answers"),
        body.getString("label_source"));
  }

  /** Returns the regular expressions that the text is found by, all of them. */
  String @Nullable [] patterns() {
    return text == null ? null : text.patterns();
  }

  /** Returns whether it asks about the answers of an item. */
  boolean countsAnswers() {
    return fewestAnswers != null || mostAnswers != null;
  }
}
