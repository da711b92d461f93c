package dev.sextant.api.exports;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports straight from the database, in one transaction that sees everything as it was when it
 * began, so nothing is left on a disk and one request is enough.
 */
final class ExportService {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExportService.class);

  /** Each keeps a connection to the database for as long as its client takes. */
  private static final int MOST_AT_ONCE = 2;

  private final TenantDatabase database;
  private final Clock clock;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);
  private final ExportStore exports = new ExportStore();
  private final ProjectLookup projects = new ProjectLookup();

  ExportService(TenantDatabase database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Returns the content of an archive, made while it is taken. */
  Future<ContentSource> open(Caller caller, ExportScope wanted) {
    TenantId tenant = caller.tenant();
    return checkProject(tenant, wanted)
        .map(
            there -> {
              if (caller.labelsBlind()) {
                throw labelsWithheld();
              }
              if (!free.tryAcquire()) {
                throw busy();
              }
              Handoff handoff = new Handoff();
              database
                  .inSnapshot(tenant, connection -> run(connection, handoff, tenant, wanted))
                  .onComplete(ended -> free.release())
                  .onSuccess(done -> handoff.end())
                  .onFailure(failure -> LOGGER.warn("an export broke off", failure))
                  .onFailure(handoff::fail);
              return handoff;
            });
  }

  private Future<Void> run(
      SqlConnection connection, Handoff handoff, TenantId tenant, ExportScope wanted) {
    return handoff
        .wanted()
        .compose(begun -> exports.pieces(connection, wanted))
        .compose(
            pieces -> new ExportRun(connection, handoff).write(pieces, manifest(tenant, wanted)));
  }

  private JsonObject manifest(TenantId tenant, ExportScope wanted) {
    return new JsonObject()
        .put("format", "sextant-export/1")
        .put("exported_at", clock.instant().toString())
        .put("tenant_id", tenant.toString())
        .put("project_id", wanted.project().map(UUID::toString).orElse(null));
  }

  private Future<Void> checkProject(TenantId tenant, ExportScope wanted) {
    if (wanted.project().isEmpty()) {
      return Future.succeededFuture();
    }
    UUID id = wanted.project().get();
    return database.inTenant(tenant, db -> projects.require(db, id));
  }

  /** An archive without some of its labels would look whole. */
  private static Refusal labelsWithheld() {
    return new Refusal(
        Refusal.Kind.FORBIDDEN,
        "labels-withheld",
        "An export holds everybody's labels, and an annotator labels without knowing them: ask an"
            + " editor or an admin of your tenant to take it.");
  }

  private static Refusal busy() {
    return new Refusal(
        Refusal.Kind.TOO_MANY,
        "exports-running",
        "%d exports are being taken already: try again when one has ended."
            .formatted(MOST_AT_ONCE));
  }
}
