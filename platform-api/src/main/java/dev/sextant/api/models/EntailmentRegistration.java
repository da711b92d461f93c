package dev.sextant.api.models;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to register a sequence-pair classifier from a local Hugging Face folder; null values
 * are read from the folder.
 *
 * @param name unique within a tenant
 * @param folder absolute path of the folder
 * @param labels meaning of the network's outputs, in order: two or three of {@code entailment},
 *     {@code neutral}, {@code contradiction}
 * @param maxTokens longest pair in tokens
 */
public record EntailmentRegistration(
    String name, String folder, @Nullable List<String> labels, @Nullable Integer maxTokens) {

  /** Copies the labels. */
  public EntailmentRegistration {
    labels = labels == null ? null : List.copyOf(labels);
  }
}
