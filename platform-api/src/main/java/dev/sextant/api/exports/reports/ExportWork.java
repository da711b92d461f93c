package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.OccurrenceReader;
import dev.sextant.api.exports.content.ReportFiles;
import dev.sextant.api.files.FileStore;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;

/** What runs for exports of reports without a request. */
public final class ExportWork {

  /** How long a file is kept. */
  static final Duration KEPT = Duration.ofDays(7);

  /** How long the row of a failed or expired export is kept. */
  private static final Duration REMEMBERED = Duration.ofDays(30);

  /** Each keeps a processor busy. */
  private static final int THREADS = 2;

  /** Downloads read in turn, a chunk each. */
  private static final int STORAGE_THREADS = 8;

  /** A bundle of millions of scores takes minutes; Vert.x warns only of what takes longer. */
  private static final long LONGEST_HOURS = 2;

  private final TenantDatabase database;
  private final WorkerExecutor writing;
  private final WorkerExecutor reading;
  private final ExportStorage storage;
  private final ExportWriter writer;
  private final ExportRounds rounds;
  private final Clock clock = Clock.systemUTC();
  private final OpenExportStore exports = new OpenExportStore();

  /**
   * Creates the work; nothing runs before {@link #rounds} are deployed.
   *
   * @param quota limit of stored bytes, in which files count
   * @param spool folder for files before they are stored; other processes may share it
   * @param reserveBytes free space that exports leave on the spool's disk
   * @param interval time between two checks of what is ordered
   */
  public ExportWork(
      Vertx vertx,
      TenantDatabase database,
      Quota quota,
      OccurrenceReader occurrences,
      ReportFiles reports,
      FileStore files,
      Path spool,
      long reserveBytes,
      Duration interval) {
    this.database = database;
    this.writing =
        vertx.createSharedWorkerExecutor("sextant-exports", THREADS, LONGEST_HOURS, TimeUnit.HOURS);
    this.reading =
        vertx.createSharedWorkerExecutor(
            "sextant-export-files", STORAGE_THREADS, LONGEST_HOURS, TimeUnit.HOURS);
    this.storage = new ExportStorage(database, files, reading);
    this.writer = new ExportWriter(reports, storage, spool, reserveBytes);
    this.rounds =
        new ExportRounds(
            database, quota, occurrences, writer, storage, writing, THREADS, KEPT, clock, interval);
  }

  /** Returns the rounds, to be deployed. */
  public ExportRounds rounds() {
    return rounds;
  }

  public ExportStorage storage() {
    return storage;
  }

  /** Prepares the spool, and deletes what killed processes have left on this machine. */
  public Future<Void> openSpool() {
    return reading.executeBlocking(
        () -> {
          writer.openSpool();
          return null;
        },
        false);
  }

  private Future<Void> closeSpool() {
    return reading.executeBlocking(
        () -> {
          writer.closeSpool();
          return null;
        },
        false);
  }

  /** Deletes a tenant's old exports, and files that belong to none. */
  public Future<Void> forgetOld(TenantId tenant) {
    OffsetDateTime before = OffsetDateTime.now(clock).minus(REMEMBERED);
    return database
        .inTenant(tenant, db -> exports.expire(db, before))
        .compose(expired -> storage.deleteUnwanted(tenant));
  }

  /** Interrupts what is being written; the next leader begins it again. */
  public Future<Void> close() {
    rounds.close();
    return writing.close().eventually(this::closeSpool).eventually(reading::close);
  }
}
