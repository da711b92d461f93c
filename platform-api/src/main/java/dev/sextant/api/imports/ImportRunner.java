package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.ImportResult.Detection;
import dev.sextant.api.imports.NewVersionStore.Target;
import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.FormatDetector;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.Batch;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a received file twice: first to survey its content and errors, then to write it in one
 * transaction if it is accepted. No import is stored in part.
 */
final class ImportRunner {

  /**
   * A received file, which can be read repeatedly.
   *
   * @param length in bytes
   */
  record Spooled(SourceFile file, long length, ImportProgress progress) {}

  private static final Logger LOGGER = LoggerFactory.getLogger(ImportRunner.class);

  private static final double CALIBRATION_SHARE = 0.5;

  private static final String DATABASE_DISK_FULL = "53100";

  private final Patience patience;
  private final DiskReserve room;
  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final Quota quota;
  private final ImportStore imports = new ImportStore();
  private final NewVersionStore versions = new NewVersionStore();
  private final NewRowStore rows = new NewRowStore();
  private final SplitStore splits = new SplitStore();
  private final AnswerImport answers;

  ImportRunner(
      Patience patience,
      DiskReserve room,
      TenantDatabase database,
      WorkerExecutor workers,
      Quota quota) {
    this.patience = patience;
    this.room = room;
    this.database = database;
    this.workers = workers;
    this.quota = quota;
    this.answers = new AnswerImport(patience, room, database, workers, quota);
  }

  /**
   * Runs an import to its end, successful or not. While the database is unreachable, the import is
   * retried from the file.
   */
  Future<Void> run(TenantId tenant, Import origin, Spooled spooled) {
    return (origin.answersOf() == null
            ? runVersion(tenant, origin, spooled)
            : answers.run(tenant, origin, spooled))
        .recover(failure -> ended(tenant, origin, failure));
  }

  private Future<Void> runVersion(TenantId tenant, Import origin, Spooled spooled) {
    return workers
        .executeBlocking(() -> survey(origin, spooled), false)
        .compose(
            result -> outlasting(spooled, () -> storeOrRefuse(tenant, origin, spooled, result)));
  }

  private Future<Void> outlasting(Spooled spooled, Supplier<Future<Void>> work) {
    return patience.outlast(work, () -> !spooled.progress().isCancelled());
  }

  /** Stores a file in the caller's transaction; fails if the file has errors. */
  Future<Void> runWithin(SqlClient db, Import origin, Spooled spooled) {
    return workers
        .executeBlocking(() -> survey(origin, spooled), false)
        .compose(
            result ->
                result.errorCount() > 0
                    ? Future.failedFuture(new IllegalStateException(wrongLines(result)))
                    : quota.checkRoom(db, result.content().items(), 0).map(result))
        .compose(result -> storeWithin(db, origin, spooled, result));
  }

  private Future<Void> storeWithin(
      SqlClient db, Import origin, Spooled spooled, ImportResult result) {
    Format format = Format.of(result.recognised().format());
    return workers
        .executeBlocking(() -> spooled.file().open(format), false)
        .compose(
            reader ->
                write(db, origin, reader, spooled.progress(), result)
                    .eventually(() -> workers.executeBlocking(() -> close(reader), false)));
  }

  private static ImportResult survey(Import origin, Spooled spooled) throws IOException {
    SourceFile file = spooled.file();
    Format format =
        origin.format().equals("auto") ? FormatDetector.detect(file) : Format.of(origin.format());
    spooled.progress().enter(ImportProgress.Stage.READING, format.passes() * spooled.length());
    try (OutcomeReader reader = file.open(format)) {
      Survey survey = Survey.of(reader);
      return new ImportResult(
          Detection.of(file, format, origin),
          survey.records(),
          survey.content(),
          survey.errors(),
          survey.errorCount());
    }
  }

  private Future<Void> storeOrRefuse(
      TenantId tenant, Import origin, Spooled spooled, ImportResult result) {
    if (result.errorCount() > 0 && !origin.skipsErrors()) {
      return refuse(tenant, origin, result, wrongLines(result));
    }
    if (result.content().items() == 0) {
      return refuse(tenant, origin, result, nothingLeft(result));
    }
    return database
        .inTenant(tenant, db -> quota.checkRoom(db, result.content().items(), 0))
        .compose(room -> store(tenant, origin, spooled, result))
        .recover(
            failure ->
                failure instanceof Refusal no && no.kind() == Refusal.Kind.FORBIDDEN
                    ? refuse(tenant, origin, result, no.getMessage() + " Nothing was stored.")
                    : Future.failedFuture(failure));
  }

  private Future<Void> store(TenantId tenant, Import origin, Spooled spooled, ImportResult result) {
    return database.inTenant(
        tenant,
        db -> {
          spooled.progress().enter(ImportProgress.Stage.STORING, result.content().items());
          return storeWithin(db, origin, spooled, result);
        });
  }

  private Future<Void> write(
      SqlClient db,
      Import origin,
      OutcomeReader reader,
      ImportProgress progress,
      ImportResult result) {
    return versions
        .begin(db, origin, result)
        .compose(
            target ->
                writeRows(db, target, origin.createdBy(), reader, progress)
                    .compose(bytes -> settle(db, target, result, bytes))
                    .compose(done -> rows.joinGroups(db, target))
                    .compose(done -> split(db, target, result))
                    .compose(done -> imports.insertErrors(db, origin.id(), result.errors()))
                    .compose(done -> imports.complete(db, origin.id(), target.versionId(), result)))
        .compose(ImportRunner::checkStillRunning);
  }

  /** Returns how many bytes were stored. */
  private Future<Long> writeRows(
      SqlClient db, Target target, String author, OutcomeReader reader, ImportProgress progress) {
    WriteProgress written = new WriteProgress();
    return EachInTurn.untilLast(() -> writeBatch(db, target, author, reader, progress, written))
        .map(done -> written.bytes());
  }

  private Future<Boolean> writeBatch(
      SqlClient db,
      Target target,
      String author,
      OutcomeReader reader,
      ImportProgress progress,
      WriteProgress written) {
    return workers
        .executeBlocking(() -> nextBatch(reader), false)
        .compose(
            batch ->
                rows.write(db, target, author, batch)
                    .compose(
                        bytes -> {
                          written.add(bytes, batch.items().size());
                          progress.add(ImportProgress.Stage.STORING, batch.items().size());
                          return written.hasOutgrown()
                              ? rows.discardPlans(db)
                              : Future.succeededFuture();
                        })
                    .map(done -> batch.isLast()));
  }

  /**
   * Checks the disk before each batch: the database needs room in its log to roll the import back.
   */
  private Batch nextBatch(OutcomeReader reader) throws IOException {
    room.require(0);
    return Batch.next(reader);
  }

  /** Checks the quota again: another import may have used it since this one started. */
  private Future<Void> settle(SqlClient db, Target target, ImportResult result, long bytes) {
    return versions
        .keepBytes(db, target, bytes)
        .compose(kept -> quota.settle(db, result.content().items(), bytes));
  }

  private Future<Void> split(SqlClient db, Target target, ImportResult result) {
    return splits.make(db, target.versionId(), result.content().seed(), CALIBRATION_SHARE);
  }

  private Future<Void> refuse(
      TenantId tenant, Import origin, ImportResult result, String sentence) {
    return database.inTenant(
        tenant,
        db ->
            imports
                .insertErrors(db, origin.id(), result.errors())
                .compose(
                    kept ->
                        imports.refuse(
                            db,
                            origin.id(),
                            result.recognised(),
                            result.lines(),
                            result.errorCount(),
                            sentence)));
  }

  private Future<Void> ended(TenantId tenant, Import origin, Throwable failure) {
    if (failure instanceof CancelledException) {
      return Future.succeededFuture();
    }
    if (failure instanceof UnreadableFileException unreadable) {
      return patience.outlast(() -> unreadable(tenant, origin, unreadable));
    }
    if (isDiskFull(failure)) {
      return fail(tenant, origin, String.valueOf(DiskReserve.full().getMessage()));
    }
    if (failure instanceof Refusal refusal) {
      return fail(tenant, origin, String.valueOf(refusal.getMessage()));
    }
    LOGGER.error("import {} failed", origin.id(), failure);
    return fail(tenant, origin, "Something broke on our side; nothing was stored. Send it again.");
  }

  private static boolean isDiskFull(Throwable failure) {
    return DiskReserve.isFull(failure)
        || (failure instanceof PgException refused
            && DATABASE_DISK_FULL.equals(refused.getSqlState()));
  }

  private Future<Void> unreadable(TenantId tenant, Import origin, UnreadableFileException failure) {
    List<RowError> errors =
        failure.line() > 0
            ? List.of(new RowError(failure.line(), "", failure.sentence()))
            : List.of();
    return database.inTenant(
        tenant,
        db ->
            imports
                .insertErrors(db, origin.id(), errors)
                .compose(
                    kept ->
                        imports.refuse(
                            db,
                            origin.id(),
                            Detection.asAsked(origin),
                            0,
                            errors.size(),
                            failure.sentence() + " Nothing was stored.")));
  }

  /** Retries until the failure is recorded: its cause may still affect the database. */
  private Future<Void> fail(TenantId tenant, Import origin, String sentence) {
    return patience.outlast(
        () -> database.inTenant(tenant, db -> imports.fail(db, origin.id(), sentence)));
  }

  private static Future<Void> checkStillRunning(boolean completed) {
    return completed ? Future.succeededFuture() : Future.failedFuture(new CancelledException());
  }

  private static boolean close(OutcomeReader reader) throws IOException {
    reader.close();
    return true;
  }

  private static String wrongLines(ImportResult result) {
    return wrongLines(result.errors(), result.errorCount())
        + " Correct them, or import with on_error=skip.";
  }

  /** Returns a sentence about the errors of a file. */
  static String wrongLines(List<RowError> errors, long count) {
    RowError first = errors.get(0);
    String place = first.field().isEmpty() ? "" : " " + first.field();
    String where = "line %d%s %s".formatted(first.line(), place, first.detail());
    return count == 1
        ? "1 error; nothing was stored: " + where
        : "%,d errors; nothing was stored. The first: %s".formatted(count, where);
  }

  private static String nothingLeft(ImportResult result) {
    return result.errorCount() == 0
        ? "The file holds no item; nothing was stored: send at least one."
        : "No line of the file could be used; nothing was stored: see the errors.";
  }

  /**
   * How much an import has written so far. Batches use it one after another, never from two threads
   * at once.
   */
  static final class WriteProgress {

    private static final long FIRST = 400;

    private long bytes;
    private long items;
    private long next = FIRST;

    void add(long moreBytes, int moreItems) {
      bytes += moreBytes;
      items += moreItems;
    }

    long bytes() {
      return bytes;
    }

    /** Returns whether the items have doubled since it last returned true. */
    boolean hasOutgrown() {
      if (items < next) {
        return false;
      }
      next = 2 * items;
      return true;
    }
  }
}
