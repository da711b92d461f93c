package dev.sextant.api.webhooks;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.webhooks.delivery.DeliveryStore;
import dev.sextant.api.webhooks.mail.MailText;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/**
 * Asks the owners of addresses whether they want mail. The question is a delivery like any other,
 * so it is repeated and shown; its event names no project, so that it counts after a deletion.
 */
final class Confirmations {

  /** Most questions of a tenant in 24 hours: strangers must not be pestered. */
  private static final int MOST_A_DAY = 20;

  private static final long RETRY_SECONDS = 3_600;

  private final DeliveryStore deliveries = new DeliveryStore();

  /** Sends the question to the address of a webhook. */
  Future<Void> ask(SqlClient db, UUID webhook, String requestedBy) {
    JsonObject data =
        new JsonObject().put("webhook_id", webhook.toString()).put("requested_by", requestedBy);
    return deliveries
        .countOfDay(db, MailText.CONFIRMATION)
        .compose(sent -> Refusal.unless(sent < MOST_A_DAY, Confirmations::tooMany))
        .compose(few -> deliveries.send(db, webhook, MailText.CONFIRMATION, null, data))
        .mapEmpty();
  }

  private static Refusal tooMany() {
    return Refusal.tooMany(
            "too-many-confirmations",
            "%d confirmation mails were sent in the last 24 hours: try again later."
                .formatted(MOST_A_DAY))
        .retryAfter(RETRY_SECONDS);
  }
}
