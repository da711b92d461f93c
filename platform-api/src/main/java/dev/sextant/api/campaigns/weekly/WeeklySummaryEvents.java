package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.delivery.DeliveryStore;
import dev.sextant.api.webhooks.summary.DueSummaryStore;
import dev.sextant.api.webhooks.summary.DueSummaryStore.Due;
import dev.sextant.api.webhooks.summary.SummaryTime;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * Sends the summary of the last week to each webhook that wants it. Summary, event, delivery and
 * the next time are one transaction, so each is sent once, by whichever process is first. After an
 * outage of several weeks, the newest is sent.
 */
public final class WeeklySummaryEvents {

  private final TenantDatabase database;
  private final Clock clock;
  private final WeeklySummaryService summaries;
  private final DueSummaryStore due = new DueSummaryStore();
  private final DeliveryStore deliveries = new DeliveryStore();

  /** Creates the events. */
  public WeeklySummaryEvents(TenantDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.summaries = new WeeklySummaryService(database);
  }

  /** Sends what is due in a tenant. */
  public Future<Void> run(TenantId tenant) {
    return database
        .inTenant(tenant, this::sendNext)
        .compose(sent -> sent ? run(tenant) : Future.succeededFuture());
  }

  /** Returns whether one was due. */
  private Future<Boolean> sendNext(SqlClient db) {
    Instant now = clock.instant();
    return due.claim(db, now.atOffset(ZoneOffset.UTC))
        .compose(
            claimed ->
                claimed
                    .map(webhook -> send(db, webhook, now).map(true))
                    .orElseGet(() -> Future.succeededFuture(false)));
  }

  private Future<Void> send(SqlClient db, Due webhook, Instant now) {
    String zone = webhook.timeZone();
    CalendarWeek week = new CalendarWeek(SummaryTime.week(zone, now), ZoneId.of(zone));
    return summaries
        .read(db, week, webhook.projectId())
        .compose(
            summary ->
                deliveries.send(
                    db,
                    webhook.id(),
                    SummaryTime.TYPE,
                    webhook.projectId(),
                    data(webhook, summary)))
        .compose(sent -> due.setNext(db, webhook.id(), SummaryTime.next(zone, now)));
  }

  /** Leaves out the series, which name datasets: the page has them. */
  private static JsonObject data(Due webhook, WeeklySummary summary) {
    JsonObject data = RecordJson.object(summary);
    data.getJsonArray("campaigns").forEach(each -> ((JsonObject) each).remove("series"));
    return data.put(
        "link",
        webhook.projectId() == null
            ? "/"
            : "/projects/%s/week?week=%s".formatted(webhook.projectId(), summary.week()));
  }
}
