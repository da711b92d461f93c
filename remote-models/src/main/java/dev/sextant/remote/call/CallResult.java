package dev.sextant.remote.call;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.outcome.FailureClass;
import java.time.Duration;
import java.util.Optional;

/** What a call brought. */
public sealed interface CallResult {

  /** A reply. */
  record Replied(Generation generation, Duration latency) implements CallResult {}

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
