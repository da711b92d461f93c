package dev.sextant.api.exports;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.SqlConnection;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Exports directly from the database, in one transaction with a consistent snapshot: nothing
 * remains on disk, and one request suffices.
 */
final class ExportService {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExportService.class);

  private static final String FORMAT = "sextant-export/1";

  /** Each export holds a database connection until its client has read everything. */
  private static final int MOST_AT_ONCE = 2;

  private final TenantDatabase database;
  private final Clock clock;
  private final int longestLine;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);

  /** A tenant takes one at a time, so that it leaves one to the others. */
  private final Set<UUID> taking = ConcurrentHashMap.newKeySet();

  private final TenantExportStore tenants = new TenantExportStore();
  private final DatasetExportStore datasets = new DatasetExportStore();
  private final LabellingExportStore labelling = new LabellingExportStore();
  private final CampaignExportStore campaigns = new CampaignExportStore();
  private final ExperimentExportStore experiments = new ExperimentExportStore();
  private final AnswerSetExportStore answerSets = new AnswerSetExportStore();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * @param longestLine in bytes, that imports take
   */
  ExportService(TenantDatabase database, Clock clock, int longestLine) {
    this.database = database;
    this.clock = clock;
    this.longestLine = longestLine;
  }

  /** Returns the content of an archive, which is created while the client reads it. */
  Future<ContentSource> open(Caller caller, ExportScope wanted) {
    TenantId tenant = caller.tenant();
    return checkProject(tenant, wanted)
        .map(
            there -> {
              if (caller.labelsBlind()) {
                throw labelsWithheld();
              }
              return stream(
                  tenant,
                  work ->
                      wanted.project().isPresent()
                          ? database.inSnapshot(tenant, work)
                          : database.inSnapshotOf(TenantExportStore.AUDIT_TABLES, tenant, work),
                  (connection, handoff) -> run(connection, handoff, tenant, wanted));
            });
  }

  /**
   * Returns the lines of an answer set, which are read while the client takes them.
   *
   * @param tenant the caller and the labels that they may see
   */
  Future<ContentSource> openAnswerSet(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> answerSets.exists(db, id))
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("answer set", id)))
        .map(
            known ->
                stream(
                    tenant,
                    work -> database.inSnapshot(tenant, work),
                    (connection, handoff) ->
                        handoff
                            .wanted()
                            .compose(begun -> connection.prepare(AnswerSetExportStore.LINES))
                            .compose(
                                statement ->
                                    new LineRun(
                                            AnswerSetExportStore.cursor(statement, id, longestLine),
                                            handoff)
                                        .write()
                                        .eventually(statement::close))));
  }

  /** Starts what writes the content; refuses it if too many exports run. */
  private ContentSource stream(
      TenantId tenant,
      Function<Function<SqlConnection, Future<Void>>, Future<Void>> snapshot,
      BiFunction<SqlConnection, Handoff, Future<Void>> work) {
    claim(tenant);
    Handoff handoff = new Handoff(System::nanoTime);
    snapshot
        .apply(connection -> work.apply(connection, handoff))
        .onComplete(ended -> release(tenant))
        .onSuccess(done -> handoff.end())
        .onFailure(failure -> LOGGER.warn("an export broke off", failure))
        .onFailure(handoff::fail);
    return handoff;
  }

  private void claim(TenantId tenant) {
    if (!taking.add(tenant.value())) {
      throw Refusal.tooMany(
          "exports-running",
          "Your tenant is taking an export already: try again when it has ended.");
    }
    if (!free.tryAcquire()) {
      taking.remove(tenant.value());
      throw busy();
    }
  }

  private void release(TenantId tenant) {
    free.release();
    taking.remove(tenant.value());
  }

  private Future<Void> run(
      SqlConnection connection, Handoff handoff, TenantId tenant, ExportScope wanted) {
    return handoff
        .wanted()
        .compose(begun -> parts(connection, wanted))
        .compose(
            parts -> new ExportRun(connection, handoff).write(parts, manifest(tenant, wanted)));
  }

  /** Returns the parts of an archive, in order. */
  private Future<List<ExportPart>> parts(SqlClient db, ExportScope wanted) {
    return datasets
        .parts(db, wanted)
        .map(
            content ->
                Stream.of(
                        tenants.parts(wanted),
                        content,
                        labelling.parts(wanted),
                        experiments.parts(wanted),
                        campaigns.parts(wanted))
                    .flatMap(List::stream)
                    .toList());
  }

  private Manifest manifest(TenantId tenant, ExportScope wanted) {
    return new Manifest(
        FORMAT,
        clock.instant().toString(),
        tenant.value(),
        wanted.project().orElse(null),
        List.of());
  }

  private Future<Void> checkProject(TenantId tenant, ExportScope wanted) {
    return wanted
        .project()
        .map(id -> database.inTenant(tenant, db -> projects.require(db, id)))
        .orElseGet(Future::succeededFuture);
  }

  /** Refuses the export: without the withheld labels, the archive would look complete. */
  private static Refusal labelsWithheld() {
    return Refusal.forbidden(
        "labels-withheld",
        "An export holds everyone's labels, and annotators label without seeing them: ask an"
            + " editor or an admin of your tenant to take it.");
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "exports-running",
        "Other tenants are taking %d exports already: try again when one has ended."
            .formatted(MOST_AT_ONCE));
  }
}
