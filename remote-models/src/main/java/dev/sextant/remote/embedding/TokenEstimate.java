package dev.sextant.remote.embedding;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** Estimates tokens without the model's tokenizer. */
public final class TokenEstimate {

  /** Bytes of a token: about 4 in English, and 3, one character, in Chinese. Fewer is safer. */
  private static final int BYTES = 3;

  private static final int SPECIAL = 2;

  private TokenEstimate() {}

  /** Returns an estimate that is rarely too low: a token for 3 bytes, and 2 special ones. */
  public static int of(String text) {
    int bytes = text.getBytes(StandardCharsets.UTF_8).length;
    return (bytes + BYTES - 1) / BYTES + SPECIAL;
  }

  /**
   * Divides the tokens that a server counted for several texts among them, in proportion to their
   * estimates. The parts add up to the total.
   */
  static int[] divide(long total, List<String> texts) {
    long estimates = texts.stream().mapToLong(TokenEstimate::of).sum();
    int[] parts = new int[texts.size()];
    long seen = 0;
    long given = 0;
    for (int i = 0; i < parts.length; i++) {
      seen += of(texts.get(i));
      long until = Math.round((double) total * seen / estimates);
      parts[i] = (int) (until - given);
      given = until;
    }
    return parts;
  }
}
