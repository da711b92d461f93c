package dev.sextant.inference.export;

import java.util.List;

/** The inputs that an exported network may take. */
final class ExportInputs {

  private static final String TOKENS = "input_ids";

  /** The place of each token in a table of positions. */
  static final String POSITIONS = "position_ids";

  private static final List<String> KNOWN =
      List.of(TOKENS, "attention_mask", "token_type_ids", POSITIONS);

  private ExportInputs() {}

  /**
   * Checks an input.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  static void require(String name) {
    if (name.startsWith("past_key_values") || name.equals("use_cache_branch")) {
      throw new IllegalArgumentException(
          "a network without past keys and values expected, found the input %s: export it for the task feature-extraction, without -with-past"
              .formatted(name));
    }
    if (!KNOWN.contains(name)) {
      throw new IllegalArgumentException(
          "inputs of %s expected, found %s: a server can run this model, register it as an embedder on a server"
              .formatted(String.join(", ", KNOWN), name));
    }
  }

  /**
   * Checks that a network reads tokens.
   *
   * @throws IllegalArgumentException if none of the inputs is their ids
   */
  static void requireTokens(List<String> names) {
    if (!names.contains(TOKENS)) {
      throw new IllegalArgumentException("an input %s expected, found %s".formatted(TOKENS, names));
    }
  }
}
