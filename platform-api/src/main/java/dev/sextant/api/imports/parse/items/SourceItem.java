package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonRawValue;
import dev.sextant.api.images.SourceImage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A validated item from a file; its JSON is that of previews.
 *
 * @param id unique in its version
 * @param group key of items that belong together, as do those with the same question and context
 * @param factuality of the item itself, 0 to 1; null: that of its answers applies
 * @param metadata a JSON object, keys sorted
 * @param images that its texts and those of its answers stand for, each once
 */
public record SourceItem(
    @JsonProperty("external_id") String id,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String referenceDocument,
    @JsonIgnore @Nullable String group,
    @Nullable Double factuality,
    @JsonRawValue String metadata,
    List<SourceAnswer> answers,
    @JsonIgnore List<SourceImage> images) {

  /** The metadata of an item without metadata. */
  public static final String NO_METADATA = "{}";

  public SourceItem {
    answers = List.copyOf(answers);
    images = List.copyOf(images);
  }

  /** Creates an item without images. */
  public SourceItem(
      String id,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String referenceDocument,
      @Nullable String group,
      @Nullable Double factuality,
      String metadata,
      List<SourceAnswer> answers) {
    this(
        id,
        question,
        context,
        reference,
        referenceDocument,
        group,
        factuality,
        metadata,
        answers,
        List.of());
  }

  /** Creates an item without a group. */
  public SourceItem(
      String id,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String referenceDocument,
      String metadata,
      List<SourceAnswer> answers) {
    this(id, question, context, reference, referenceDocument, null, null, metadata, answers);
  }
}
