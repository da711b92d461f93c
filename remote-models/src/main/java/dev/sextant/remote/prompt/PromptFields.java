package dev.sextant.remote.prompt;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields of an item that a prompt may use.
 *
 * @param id names the item in errors
 * @param metadata by name
 */
public record PromptFields(
    String id,
    @Nullable String question,
    @Nullable String context,
    @Nullable String reference,
    @Nullable String referenceDocument,
    Map<String, String> metadata) {

  public PromptFields {
    metadata = Map.copyOf(metadata);
  }

  /** Returns the fields of an item that is a question. */
  public static PromptFields ofQuestion(String id, String question) {
    return new PromptFields(id, question, null, null, null, Map.of());
  }
}
