package dev.sextant.remote.embedding.protocol;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * How texts of a role are sent.
 *
 * @param prefix put before each text, can be empty
 * @param task Cohere's {@code input_type} or Gemini's {@code taskType}; null for the kind's usual
 *     one, which treats all texts alike
 */
public record RoleSettings(String prefix, @Nullable String task) implements Serializable {

  /** Texts as they are. */
  public static final RoleSettings PLAIN = new RoleSettings("", null);
}
