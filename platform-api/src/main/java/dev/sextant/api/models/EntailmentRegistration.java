package dev.sextant.api.models;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import java.util.List;
import java.util.Set;
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

  /** Returns the same with the resolved folder, which must be allowed. */
  EntailmentRegistration in(ModelFolders folders) {
    return new EntailmentRegistration(name, folders.allowed(folder), labels, maxTokens);
  }

  /** Refuses a label that is there twice. */
  EntailmentRegistration checked() {
    if (labels != null && Set.copyOf(labels).size() < labels.size()) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "repeated-label",
          "Each label is the meaning of one output: expected each label once, found %s."
              .formatted(labels),
          new Violation("/labels", "expected each label once"));
    }
    return this;
  }
}
