package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.BundledCell;
import dev.sextant.api.exports.content.InterruptedExportException;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.OccurrenceReader;
import dev.sextant.api.exports.content.UnwritableReportException;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes exports, a few at once. The leader also begins again what a process was writing that has
 * died; a late result of that process counts no more.
 */
public final class ExportRounds extends LedRounds {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExportRounds.class);

  /** Key of the advisory lock, "exports" in ASCII. */
  private static final long LOCK = 0x6578706f727473L;

  /** An export that has ended so many processes would end the next one as well. */
  private static final int MOST_ATTEMPTS = 3;

  private static final String BROKEN =
      "Something broke on our side; the log has it under the export's id.";

  private final TenantDatabase database;
  private final Quota quota;
  private final OccurrenceReader occurrences;
  private final ExportWriter writer;
  private final ExportStorage storage;
  private final WorkerExecutor workers;
  private final int threads;
  private final Duration kept;
  private final Clock clock;
  private final Set<UUID> underway = ConcurrentHashMap.newKeySet();
  private @Nullable TenantId lastServed;
  private volatile boolean closing;
  private final OpenExportStore exports = new OpenExportStore();

  /**
   * Creates rounds; deploying them starts the first.
   *
   * @param workers with {@code threads} threads
   * @param kept how long a file is kept
   * @param interval time between two rounds
   */
  ExportRounds(
      TenantDatabase database,
      Quota quota,
      OccurrenceReader occurrences,
      ExportWriter writer,
      ExportStorage storage,
      WorkerExecutor workers,
      int threads,
      Duration kept,
      Clock clock,
      Duration interval) {
    super(new Leadership(database, LOCK), "exports", interval);
    this.database = database;
    this.quota = quota;
    this.occurrences = occurrences;
    this.writer = writer;
    this.storage = storage;
    this.workers = workers;
    this.threads = threads;
    this.kept = kept;
    this.clock = clock;
  }

  /**
   * Begins what there is a thread for. Tenants take turns, so one with many orders delays no other.
   */
  @Override
  protected Future<Void> lead() {
    return exports
        .tenants(database)
        .map(this::afterLast)
        .compose(
            tenants -> EachInTurn.run(tenants, tenant -> beginOne(tenant).recover(this::logged)));
  }

  /** Returns the tenants, first those that come after the one that was served last. */
  private List<TenantId> afterLast(List<TenantId> tenants) {
    int next = tenants.indexOf(lastServed) + 1;
    List<TenantId> inTurn = new ArrayList<>(tenants.subList(next, tenants.size()));
    inTurn.addAll(tenants.subList(0, next));
    return inTurn;
  }

  private Future<Void> beginOne(TenantId tenant) {
    if (underway.size() >= threads) {
      return Future.succeededFuture();
    }
    return database
        .inTenant(tenant, db -> exports.begin(db, underway, 1))
        .compose(
            begun ->
                begun.isEmpty()
                    ? database.inTenant(tenant, exports::clearMark)
                    : run(tenant, begun));
  }

  /** Does not wait for the end. */
  private Future<Void> run(TenantId tenant, List<OpenExport> begun) {
    lastServed = tenant;
    for (OpenExport export : begun) {
      underway.add(export.id());
      ended(tenant, export)
          .onFailure(lost -> LOGGER.error("export {} is left as it was", export.id(), lost))
          .onComplete(
              ended -> {
                underway.remove(export.id());
                wake();
              });
    }
    return Future.succeededFuture();
  }

  private Future<Void> ended(TenantId tenant, OpenExport export) {
    Patience patience = new Patience(vertx);
    if (export.attempt() > MOST_ATTEMPTS) {
      String sentence =
          "The export was begun %d times and never ended, because the server or its database stopped; it is not begun again."
              .formatted(MOST_ATTEMPTS);
      return patience.outlast(
          () -> database.inTenant(tenant, db -> exports.fail(db, export, sentence)));
    }
    return room(tenant)
        .compose(room -> occurrence(tenant, export))
        .compose(
            occurrence ->
                workers
                    .executeBlocking(() -> writer.write(tenant, export, occurrence), false)
                    .map(written -> new Result(written, experiments(occurrence))))
        .compose(
            result -> patience.outlast(() -> complete(tenant, export, result)),
            failure -> patience.outlast(() -> fail(tenant, export, failure)));
  }

  /** A campaign orders without a caller who could be refused, so its exports fail here. */
  private Future<Void> room(TenantId tenant) {
    return database
        .inTenant(tenant, quota::checkStored)
        .recover(
            failure ->
                Future.failedFuture(
                    failure instanceof Refusal refusal
                        ? new UnwritableReportException(String.valueOf(refusal.getMessage()))
                        : failure));
  }

  /**
   * A file that is written.
   *
   * @param experiments of an occurrence whose rows it has
   */
  private record Result(ExportWriter.Written written, List<UUID> experiments) {}

  private Future<Optional<OccurrenceContent>> occurrence(TenantId tenant, OpenExport export) {
    UUID id = export.occurrenceId();
    if (id == null) {
      return Future.succeededFuture(Optional.empty());
    }
    return occurrences
        .read(tenant, id)
        .compose(
            content ->
                content.cells().isEmpty()
                    ? Future.failedFuture(
                        new UnwritableReportException(
                            "No experiment of the occurrence has a report any more."))
                    : Future.succeededFuture(Optional.of(content)));
  }

  private static List<UUID> experiments(Optional<OccurrenceContent> occurrence) {
    return occurrence.stream()
        .flatMap(content -> content.cells().stream())
        .map(BundledCell::experiment)
        .toList();
  }

  /** A file with the rows of an experiment that was deleted meanwhile does not count. */
  private Future<Void> complete(TenantId tenant, OpenExport export, Result result) {
    OffsetDateTime expiresAt = OffsetDateTime.now(clock).plus(kept);
    ExportWriter.Written written = result.written();
    return database
        .inTenant(
            tenant,
            db ->
                exports
                    .hold(db, result.experiments())
                    .compose(
                        there ->
                            there
                                ? exports.complete(
                                    db, export, written.bytes(), written.sha256(), expiresAt)
                                : Future.succeededFuture(false)))
        .compose(counts -> counts ? Future.succeededFuture() : storage.delete(tenant, export));
  }

  private Future<Void> fail(TenantId tenant, OpenExport export, Throwable failure) {
    if (closing || isInterrupted(failure)) {
      return Future.succeededFuture(); // the next round, or the next leader, begins it again
    }
    return database.inTenant(tenant, db -> exports.fail(db, export, sentence(export, failure)));
  }

  /** Stores no failure from now on: what is interrupted is begun again by the next leader. */
  void close() {
    closing = true;
  }

  private static boolean isInterrupted(Throwable failure) {
    return failure instanceof InterruptedException
        || failure instanceof CancellationException
        || failure instanceof InterruptedExportException
        || failure instanceof DatabaseUnreachableException;
  }

  private static String sentence(OpenExport export, Throwable failure) {
    if (failure instanceof UnwritableReportException unwritable) {
      return String.valueOf(unwritable.getMessage());
    }
    LOGGER.error("export {} failed", export.id(), failure);
    if (failure instanceof ExportWriter.NoRoomException || DiskReserve.isFull(failure)) {
      return "The server's disk has too little space: try again later.";
    }
    return failure instanceof IOException
        ? "The file could not be written or stored: try again later. " + BROKEN
        : BROKEN;
  }
}
