package dev.sextant.api.webhooks.delivery;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to a webhook, in the contract's format.
 *
 * @param eventId id of the message, the same for each call
 * @param attempts calls that were begun
 * @param nextAttemptAt null: no call is to come
 * @param lastStatus HTTP status of the last reply; null: none came
 * @param lastError a sentence; null: no call has failed, or the last one succeeded
 */
public record Delivery(
    UUID id,
    UUID webhookId,
    UUID eventId,
    String type,
    OffsetDateTime occurredAt,
    State state,
    int attempts,
    @Nullable OffsetDateTime nextAttemptAt,
    @Nullable Integer lastStatus,
    @Nullable String lastError,
    @Nullable OffsetDateTime finishedAt) {

  /** What became of a delivery. */
  public enum State {
    PENDING,
    DELIVERED,
    /** No try is left. */
    FAILED,
    /** The webhook was disabled before it arrived. */
    DROPPED
  }

  /**
   * A call.
   *
   * @param durationMs null: the call is under way, or its process was killed
   * @param status null: no complete reply came
   * @param error null: the receiver accepted the message
   * @param reply first characters of the reply
   */
  public record Attempt(
      int number,
      OffsetDateTime startedAt,
      @Nullable Long durationMs,
      @Nullable Integer status,
      @Nullable String error,
      @Nullable String reply) {}

  /**
   * A delivery with its calls.
   *
   * @param data of the message
   * @param calls oldest first
   */
  public record Detail(@JsonUnwrapped Delivery delivery, JsonObject data, List<Attempt> calls) {}
}
