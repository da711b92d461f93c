package dev.sextant.remote.labelling;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An answer to label.
 *
 * @param reference what the answer is compared with; null if the item has none
 * @param segments of the answer, in order, if they are known; may be empty
 */
public record LabelSubject(
    @Nullable String question, @Nullable String reference, String answer, List<String> segments) {

  public LabelSubject {
    segments = List.copyOf(segments);
  }

  /**
   * Returns the first text that an item has: its reference document, its context, its reference.
   */
  public static @Nullable String reference(
      @Nullable String referenceDocument, @Nullable String context, @Nullable String reference) {
    return Stream.of(referenceDocument, context, reference)
        .filter(Objects::nonNull)
        .filter(text -> !text.isBlank())
        .findFirst()
        .orElse(null);
  }
}
