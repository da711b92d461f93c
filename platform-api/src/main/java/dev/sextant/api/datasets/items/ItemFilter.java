package dev.sextant.api.datasets.items;

import io.vertx.core.json.JsonObject;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The items of a version to search for; null leaves a condition out.
 *
 * @param text words to find in the id, the question, the context, the reference and the answers
 * @param part of the split
 * @param label the label in force of one of its answers, or that no answer has a label
 * @param context whether it has a context
 * @param fewestAnswers fewest answers
 * @param mostAnswers most answers
 * @param source source of a label of one of its answers
 * @param key of its metadata, with a value that is not null
 * @param value the metadata's value for the key as text, or an element of the list there
 */
record ItemFilter(
    @Nullable SearchText text,
    @Nullable String part,
    @Nullable String label,
    @Nullable Boolean context,
    @Nullable Integer fewestAnswers,
    @Nullable Integer mostAnswers,
    @Nullable String source,
    @Nullable String key,
    @Nullable String value) {

  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?");

  static ItemFilter of(JsonObject body) {
    String text = body.getString("text");
    JsonObject metadata = body.getJsonObject("metadata", new JsonObject());
    return new ItemFilter(
        text == null ? null : SearchText.of(text),
        body.getString("split"),
        body.getString("label"),
        body.getBoolean("has_context"),
        body.getInteger("min_answers"),
        body.getInteger("max_answers"),
        body.getString("label_source"),
        metadata.getString("key"),
        metadata.getString("value"));
  }

  /** Returns the regular expressions that must all match. */
  String @Nullable [] patterns() {
    return text == null ? null : text.patterns();
  }

  /** Returns the value if it is a number, which can be written in several ways. */
  @Nullable String number() {
    return value != null && NUMBER.matcher(value).matches() ? value : null;
  }

  boolean countsAnswers() {
    return fewestAnswers != null || mostAnswers != null;
  }
}
