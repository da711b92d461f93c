package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * A delivery that this process has claimed.
 *
 * @param attempts number of this call
 * @param tries calls since the event was sent or replayed, with this one
 * @param signsTwice whether the secret before the last rotation still signs
 */
record DueDelivery(
    UUID id,
    UUID webhookId,
    String url,
    boolean signsTwice,
    int attempts,
    int tries,
    UUID eventId,
    String type,
    OffsetDateTime occurredAt,
    JsonObject data) {

  /**
   * Returns the message, the same bytes for each call.
   *
   * @param site address of the pages without a slash at the end; empty: links stay paths
   */
  byte[] body(String site) {
    JsonObject linked = data.copy();
    if (data.getValue("link") instanceof String path) {
      linked.put("link", site + path);
    }
    return new JsonObject()
        .put("type", type)
        .put("timestamp", Times.json(occurredAt))
        .put("data", linked)
        .toBuffer()
        .getBytes();
  }
}
