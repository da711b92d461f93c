package dev.sextant.api.webhooks.delivery;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call.
 *
 * @param status null: no complete reply came
 * @param error a sentence; null: the receiver accepted the message
 * @param reply first characters of the reply; null: there is none
 * @param retryAfter the wait that the receiver asked for
 */
record CallOutcome(
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String reply,
    Duration duration,
    Optional<Duration> retryAfter) {

  private static final int GONE = 410;

  boolean isDelivered() {
    return error == null;
  }

  /** Returns whether the receiver wants no more calls. */
  boolean isGone() {
    return status != null && status == GONE;
  }
}
