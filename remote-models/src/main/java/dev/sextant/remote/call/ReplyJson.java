package dev.sextant.remote.call;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON of servers as trees of bounded size. A bound of bytes alone does not suffice: the
 * tree of a text such as {@code [{},{}]} takes many times the memory of the text.
 */
public final class ReplyJson {

  private ReplyJson() {}

  /**
   * Returns a builder of a mapper that refuses JSON with more tokens with a {@link
   * com.fasterxml.jackson.core.exc.StreamConstraintsException}.
   */
  public static JsonMapper.Builder upTo(long mostTokens) {
    return JsonMapper.builder(
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder().maxTokenCount(mostTokens).build())
            .build());
  }

  /** Returns a sentence about JSON that was refused. */
  public static String tooLarge(long mostTokens) {
    return "The reply is JSON with more than %,d tokens, or nested too deeply, so it was not read."
        .formatted(mostTokens);
  }
}
