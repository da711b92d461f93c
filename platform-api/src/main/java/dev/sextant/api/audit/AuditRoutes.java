package dev.sextant.api.audit;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.Times;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.UUID;

/** The operations of the contract that concern the audit log. */
public final class AuditRoutes {

  private static final UUID LAST_ID = new UUID(-1, -1);

  private final TenantDatabase database;
  private final AuditStore events = new AuditStore();
  private final PlatformEventStore platformEvents = new PlatformEventStore();
  private final RetentionRuleStore rules = new RetentionRuleStore();

  /** Creates the routes. */
  public AuditRoutes(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listAuditEvents", this::list,
        "exportAuditEvents", this::export,
        "getAuditRetention", this::retention,
        "putAuditRetention", this::changeRetention,
        "listPlatformEvents", this::listPlatform);
  }

  private Future<Reply> list(Call call) {
    AuditFilter filter = AuditFilter.of(call);
    PageRequest page = call.page();
    OffsetDateTime afterTime = page.after().map(AuditFilter::time).orElse(AuditFilter.LAST);
    UUID afterId = page.after().map(cursor -> cursor.id(1)).orElse(LAST_ID);
    return database
        .inTenant(call.tenant(), db -> events.newest(db, filter, afterTime, afterId, page.rows()))
        .map(rows -> page.page(rows, AuditFilter::cursor))
        .map(shown -> Reply.ok(shown.json(AuditJson::of)));
  }

  private Future<Reply> export(Call call) {
    AuditFilter filter = AuditFilter.of(call);
    AuditFormat format = AuditFormat.of(call.query("format").orElseThrow());
    AuditExport export =
        new AuditExport(database, call.tenant(), format, filter.from(), filter.before());
    Reply reply =
        Reply.stream(format.mediaType(), export)
            .with("Content-Disposition", "attachment; filename=\"audit." + format.code() + "\"");
    return Future.succeededFuture(reply);
  }

  private Future<Reply> retention(Call call) {
    return database
        .inTenant(call.tenant(), rules::find)
        .map(rule -> Reply.ok(json(rule.orElse(RetentionRule.DEFAULT))));
  }

  private Future<Reply> changeRetention(Call call) {
    int days = call.body().getInteger("days");
    return database
        .inTenant(call.tenant(), db -> rules.put(db, days, call.caller().subject()))
        .map(rule -> Reply.ok(json(rule)));
  }

  private Future<Reply> listPlatform(Call call) {
    PageRequest page = call.page();
    UUID after = page.after().map(cursor -> cursor.id(0)).orElse(LAST_ID);
    return database
        .inNoTenant(db -> platformEvents.newest(db, after, page.rows()))
        .map(rows -> page.page(rows, event -> Cursor.after(event.id())))
        .map(shown -> Reply.ok(shown.json(AuditJson::of)));
  }

  private static JsonObject json(RetentionRule rule) {
    return new JsonObject()
        .put("days", rule.days())
        .put("changed_by", rule.changedBy())
        .put("changed_at", Times.jsonOrNull(rule.changedAt()));
  }
}
