package dev.sextant.remote.generation;

import java.util.List;

/**
 * What one call asks for.
 *
 * @param prompt the text of the person's turn, or the text to continue
 * @param seed from 0 to 2^31 - 1; not sent where the protocol has none
 * @param maxTokens most tokens of the answer
 * @param choices number of answers; 1 except in a probe
 * @param stop texts at which the answer ends
 * @param limitName not used where the protocol has one name only
 */
public record Ask(
    String prompt,
    int seed,
    int maxTokens,
    int choices,
    List<String> stop,
    TokenLimitName limitName) {

  public Ask {
    stop = List.copyOf(stop);
  }
}
