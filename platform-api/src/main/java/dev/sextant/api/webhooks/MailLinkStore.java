package dev.sextant.api.webhooks;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The SQL of what the owners of addresses do. They have no account, so the watch logs nothing. */
final class MailLinkStore {

  private static final String AUDIT =
      """
      with event as (
        insert into audit_events (request_id, actor, subject, operation, objects, address)
        values (uuidv7(), 'visitor', $1, $2, $3, $4)
        returning request_id, at)
      insert into audit_outcomes (request_id, event_at, status)
      select request_id, at, 200
      from event
      """;

  /** Logs what a link has changed, with the address of mail as the subject. */
  Future<Void> log(
      SqlClient db, String mailAddress, UUID webhook, String operation, MailLinkService.Visit by) {
    return Sql.run(
        db,
        AUDIT,
        mailAddress,
        operation,
        new JsonObject().put("webhook_id", webhook.toString()),
        by.address());
  }
}
