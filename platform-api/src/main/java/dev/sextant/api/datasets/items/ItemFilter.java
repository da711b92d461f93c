package dev.sextant.api.datasets.items;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.sextant.api.json.RecordJson;
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

  /** The body of a search; the rest of it is the page. */
  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Body(
      @Nullable String text,
      @Nullable String split,
      @Nullable String label,
      @Nullable Boolean hasContext,
      @Nullable Integer minAnswers,
      @Nullable Integer maxAnswers,
      @Nullable String labelSource,
      @Nullable Entry metadata) {}

  private record Entry(String key, @Nullable String value) {}

  static ItemFilter of(JsonObject json) {
    Body body = RecordJson.decode(json, Body.class);
    Entry metadata = body.metadata();
    return new ItemFilter(
        body.text() == null ? null : SearchText.of(body.text()),
        body.split(),
        body.label(),
        body.hasContext(),
        body.minAnswers(),
        body.maxAnswers(),
        body.labelSource(),
        metadata == null ? null : metadata.key(),
        metadata == null ? null : metadata.value());
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
