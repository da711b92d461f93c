package dev.sextant.remote.call;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.outcome.FailureClass;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a call brought. */
public sealed interface CallResult {

  /** A reply of any kind of model. */
  non-sealed interface Reply extends CallResult {

    /** Returns what the server counts; null if it does not say. */
    @Nullable TokenUsage usage();
  }

  /** A generator's reply. */
  record Replied(Generation generation, Duration latency) implements Reply {

    @Override
    public @Nullable TokenUsage usage() {
      return generation.usage();
    }
  }

  /**
   * The content filter refused the prompt, as Azure says with status 400.
   *
   * @param words of the server
   */
  record Filtered(String words) implements CallResult {}

  /**
   * No reply.
   *
   * @param reason a sentence for people, with the server's own words
   * @param retryAfter how long the server asks to wait
   * @param mayBePaid whether the server may have done the work and bills it
   */
  record Failed(FailureClass type, String reason, Optional<Duration> retryAfter, boolean mayBePaid)
      implements CallResult {}
}
