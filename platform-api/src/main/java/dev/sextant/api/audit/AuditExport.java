package dev.sextant.api.audit;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Exports the events of a period as a file, oldest first, one page of the log at a time. */
final class AuditExport implements ContentSource {

  private static final int PAGE = 1_000;

  private final TenantDatabase database;
  private final TenantId tenant;
  private final AuditFormat format;
  private final AuditFilter filter;
  private final AuditStore events = new AuditStore();
  private OffsetDateTime seenTime = AuditFilter.FIRST;
  private UUID seenId = new UUID(0, 0);
  private boolean begun;
  private boolean ended;

  AuditExport(TenantDatabase database, TenantId tenant, AuditFormat format, AuditFilter filter) {
    this.database = database;
    this.tenant = tenant;
    this.format = format;
    this.filter = filter;
  }

  @Override
  public Future<Optional<Buffer>> next() {
    return ended
        ? Future.succeededFuture(Optional.empty())
        : database
            .inTenant(
                tenant,
                db -> events.oldest(db, filter.from(), filter.before(), seenTime, seenId, PAGE))
            .map(this::lines);
  }

  private Optional<Buffer> lines(List<AuditEvent> page) {
    StringBuilder text = new StringBuilder(begun ? "" : format.head());
    page.forEach(event -> text.append(format.line(event)));
    begun = true;
    ended = page.size() < PAGE;
    if (!page.isEmpty()) {
      AuditEvent last = page.get(page.size() - 1);
      seenTime = last.at();
      seenId = last.id();
    }
    return text.isEmpty() ? Optional.empty() : Optional.of(Buffer.buffer(text.toString()));
  }
}
