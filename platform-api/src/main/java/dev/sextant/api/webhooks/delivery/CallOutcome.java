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
 * @param isGone whether the receiver wants no more calls, or does not exist
 */
record CallOutcome(
    @Nullable Integer status,
    @Nullable String error,
    @Nullable String reply,
    Duration duration,
    Optional<Duration> retryAfter,
    boolean isGone) {

  private static final int SHOWN_REPLY = 1_000;

  /** Returns the outcome of a call for which there was no reply. */
  static CallOutcome unanswered(String error, Duration duration) {
    return new CallOutcome(null, error, null, duration, Optional.empty(), false);
  }

  /** Returns the first characters of a reply, as they can be stored and shown. */
  static String shown(String text) {
    String cut = text.length() > SHOWN_REPLY ? text.substring(0, SHOWN_REPLY) : text;
    return cut.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", " ");
  }

  boolean isDelivered() {
    return error == null;
  }
}
