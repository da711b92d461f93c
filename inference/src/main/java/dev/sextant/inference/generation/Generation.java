package dev.sextant.inference.generation;

import java.util.List;

/**
 * The output of a generator.
 *
 * @param text the whole text
 * @param tokens the text token by token; empty if the generator does not report tokens
 */
public record Generation(String text, List<GeneratedToken> tokens) {

  public Generation {
    tokens = List.copyOf(tokens);
  }
}
