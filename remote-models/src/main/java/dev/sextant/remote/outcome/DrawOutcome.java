package dev.sextant.remote.outcome;

import dev.sextant.remote.generation.Generation;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What became of a draw. */
public enum DrawOutcome {
  /** A complete answer. */
  ANSWERED,
  /** The token limit cut the answer. */
  TRUNCATED,
  /** The model declined. */
  REFUSED,
  /** The server's content filter stopped the prompt or the answer. */
  FILTERED,
  /** The server says that the answer is complete, and it has no text. */
  EMPTY,
  /** The reasoning used up the token limit, so there is no answer. */
  THINKING_EXHAUSTED,
  /** All tries failed. */
  FAILED;

  private static final Set<String> LENGTH = Set.of("length", "max_tokens", "model_length");
  private static final Set<String> FILTER =
      Set.of("content_filter", "safety", "prohibited_content", "recitation", "blocklist");

  /** Returns the outcome of a reply. */
  public static DrawOutcome of(Generation reply) {
    String finish = lower(reply.finishReason());
    boolean blank = reply.text().isBlank();
    if (FILTER.contains(finish)) {
      return FILTERED;
    } else if (reply.refusal() != null || finish.equals("refusal")) {
      return REFUSED;
    } else if (LENGTH.contains(finish)) {
      return blank ? cutBeforeAnswer(reply) : TRUNCATED;
    }
    return blank ? EMPTY : ANSWERED;
  }

  /** Returns the outcome with a code; empty if there is none. */
  public static Optional<DrawOutcome> of(String code) {
    return Arrays.stream(values()).filter(outcome -> outcome.code().equals(code)).findFirst();
  }

  /** Returns the code that files, tables and the API use. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static DrawOutcome cutBeforeAnswer(Generation reply) {
    boolean thought =
        reply.reasoning() != null || (reply.usage() != null && reply.usage().reasoning() > 0);
    return thought ? THINKING_EXHAUSTED : TRUNCATED;
  }

  private static String lower(@Nullable String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}
