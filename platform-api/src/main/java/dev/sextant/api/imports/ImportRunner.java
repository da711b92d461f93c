package dev.sextant.api.imports;

import dev.sextant.api.dispatch.CampaignMarkStore;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.ImportEnding.Errors;
import dev.sextant.api.imports.ImportResult.Detection;
import dev.sextant.api.imports.NewVersionStore.Target;
import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.FormatDetector;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.items.Batch;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.run.BatchesAhead;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.splits.SplitStore;
import dev.sextant.api.sql.StatementTimeout;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.util.function.Supplier;

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

  private static final double CALIBRATION_SHARE = 0.5;

  private final ImportContext context;
  private final ImportStore imports = new ImportStore();
  private final NewVersionStore versions = new NewVersionStore();
  private final NewRowStore rows = new NewRowStore();
  private final SplitStore splits = new SplitStore();
  private final ImportEnding ending;
  private final AnswerImport answers;

  ImportRunner(ImportContext context) {
    this.context = context;
    this.ending = new ImportEnding(context);
    this.answers = new AnswerImport(context, ending);
  }

  /**
   * Runs an import to its end, successful or not. While the database is unreachable, the import is
   * retried from the file. An import that was cancelled meanwhile, or continues at another process,
   * has its state already.
   *
   * @param begun completes with {@link #begin}
   */
  Future<Void> run(TenantId tenant, Import origin, Spooled spooled, Future<Void> begun) {
    return begun
        .compose(
            counted ->
                origin.answersOf() == null
                    ? runVersion(tenant, origin, spooled)
                    : answers.run(tenant, origin, spooled))
        .recover(
            failure ->
                spooled.progress().isCancelled()
                    ? Future.succeededFuture()
                    : ending.fail(tenant, origin, failure));
  }

  /**
   * Counts an attempt, from here on: what may end a process is reading a file, not waiting. Fails
   * with a {@link CancelledException}, and counts none, if the import was cancelled before.
   */
  Future<Void> begin(TenantId tenant, Import origin, Spooled spooled) {
    ImportProgress progress = spooled.progress();
    return context
        .patience()
        .outlast(() -> count(tenant, origin, progress), () -> !progress.isCancelled())
        .compose(ImportRunner::checkStillRunning);
  }

  private Future<Boolean> count(TenantId tenant, Import origin, ImportProgress progress) {
    return progress.isCancelled()
        ? Future.failedFuture(new CancelledException())
        : context.database().inTenant(tenant, db -> imports.begin(db, origin));
  }

  /** Takes back the attempt of an import that this process leaves to another one. */
  Future<Void> leave(TenantId tenant, Import origin) {
    return context.database().inTenant(tenant, db -> imports.leave(db, origin));
  }

  private Future<Void> runVersion(TenantId tenant, Import origin, Spooled spooled) {
    return outlasting(
            spooled, () -> context.database().inTenant(tenant, context.quota()::itemsLeft))
        .compose(left -> surveyed(origin, spooled, left))
        .compose(
            result -> outlasting(spooled, () -> storeOrRefuse(tenant, origin, spooled, result)));
  }

  private <T> Future<T> outlasting(Spooled spooled, Supplier<Future<T>> work) {
    return context.patience().outlast(work, () -> !spooled.progress().isCancelled());
  }

  /** Stores a file in the caller's transaction; fails if the file has errors. */
  Future<Void> runWithin(SqlClient db, Import origin, Spooled spooled) {
    return context
        .quota()
        .itemsLeft(db)
        .compose(left -> surveyed(origin, spooled, left))
        .compose(
            result ->
                result.stopped()
                    ? context
                        .quota()
                        .checkAtLeast(db, result.content().items())
                        .compose(room -> runWithin(db, origin, spooled))
                    : checkAndStore(db, origin, spooled, result));
  }

  private Future<Void> checkAndStore(
      SqlClient db, Import origin, Spooled spooled, ImportResult result) {
    return result.errorCount() > 0
        ? Future.failedFuture(new IllegalStateException(wrongLines(result)))
        : context
            .quota()
            .checkRoom(db, result.content().items(), 0)
            .compose(room -> storeWithin(db, origin, spooled, result));
  }

  private Future<Void> storeWithin(
      SqlClient db, Import origin, Spooled spooled, ImportResult result) {
    Format format = Format.of(result.recognised().format());
    return context
        .workers()
        .executeBlocking(() -> spooled.file().open(format), false)
        .compose(
            reader ->
                write(db, origin, reader, spooled.progress(), result)
                    .eventually(
                        () -> context.workers().executeBlocking(() -> close(reader), false)));
  }

  private Future<ImportResult> surveyed(Import origin, Spooled spooled, long mostItems) {
    return context.workers().executeBlocking(() -> survey(origin, spooled, mostItems), false);
  }

  private static ImportResult survey(Import origin, Spooled spooled, long mostItems)
      throws IOException {
    SourceFile file = spooled.file();
    Format format =
        origin.format().equals("auto") ? FormatDetector.detect(file) : Format.of(origin.format());
    spooled.progress().enter(ImportProgress.Stage.READING, format.passes() * spooled.length());
    try (OutcomeReader reader = file.open(format)) {
      Survey survey = Survey.of(reader, file.reading().scores(), mostItems);
      return new ImportResult(
          Detection.of(file, format, origin),
          survey.records(),
          survey.content(),
          survey.errors(),
          survey.errorCount(),
          survey.hasStopped());
    }
  }

  private Future<Void> storeOrRefuse(
      TenantId tenant, Import origin, Spooled spooled, ImportResult result) {
    if (result.stopped()) {
      return refuseStopped(tenant, origin, spooled, result);
    }
    if (result.errorCount() > 0 && !origin.skipsErrors()) {
      return refuse(tenant, origin, result, wrongLines(result));
    }
    if (result.content().items() == 0) {
      return refuse(tenant, origin, result, nothingLeft(result));
    }
    return context
        .database()
        .inTenant(tenant, db -> context.quota().checkRoom(db, result.content().items(), 0))
        .compose(room -> store(tenant, origin, spooled, result))
        .recover(failure -> refuseIfFull(tenant, origin, result, failure));
  }

  /** Refuses a file with too many items; if there is room for them by now, reads it again. */
  private Future<Void> refuseStopped(
      TenantId tenant, Import origin, Spooled spooled, ImportResult result) {
    return context
        .database()
        .inTenant(tenant, db -> context.quota().checkAtLeast(db, result.content().items()))
        .compose(room -> runVersion(tenant, origin, spooled))
        .recover(failure -> refuseIfFull(tenant, origin, result, failure));
  }

  private Future<Void> refuseIfFull(
      TenantId tenant, Import origin, ImportResult result, Throwable failure) {
    return failure instanceof Refusal no && no.kind() == Refusal.Kind.FORBIDDEN
        ? refuse(tenant, origin, result, no.getMessage() + " Nothing was stored.")
        : Future.failedFuture(failure);
  }

  private Future<Void> store(TenantId tenant, Import origin, Spooled spooled, ImportResult result) {
    return context
        .database()
        .inTenant(
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
    return StatementTimeout.extend(db)
        .compose(extended -> versions.begin(db, origin, result))
        .compose(
            target ->
                writeRows(db, target, origin.createdBy(), reader, progress)
                    .compose(bytes -> rows.joinGroups(db, target).map(bytes))
                    .compose(bytes -> split(db, target, result).map(bytes))
                    .compose(bytes -> settle(db, target, result, bytes))
                    .compose(done -> imports.insertErrors(db, origin.id(), result.errors()))
                    .compose(done -> imports.complete(db, origin, target.versionId(), result)))
        .compose(ImportRunner::checkStillRunning);
  }

  /** Returns how many bytes were stored. */
  private Future<Long> writeRows(
      SqlClient db, Target target, String author, OutcomeReader reader, ImportProgress progress) {
    WriteProgress written = new WriteProgress();
    BatchesAhead batches =
        new BatchesAhead(() -> context.workers().executeBlocking(() -> nextBatch(reader), false));
    return EachInTurn.untilLast(() -> writeBatch(db, target, author, batches, progress, written))
        .eventually(batches::rest)
        .map(done -> written.bytes());
  }

  private Future<Boolean> writeBatch(
      SqlClient db,
      Target target,
      String author,
      BatchesAhead batches,
      ImportProgress progress,
      WriteProgress written) {
    return batches
        .next()
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
    context.room().require(0);
    return Batch.next(reader);
  }

  /**
   * Checks the quota again: another import may have used it since this one started. Verdicts and
   * experiments of the tenant wait from here to the commit, so everything that may take long comes
   * before.
   */
  private Future<Void> settle(SqlClient db, Target target, ImportResult result, long bytes) {
    return versions
        .keepBytes(db, target, bytes)
        .compose(kept -> context.quota().settle(db, result.content().items(), bytes))
        .compose(settled -> CampaignMarkStore.versionArrived(db));
  }

  private Future<Void> split(SqlClient db, Target target, ImportResult result) {
    return splits.make(db, target.versionId(), result.content().seed(), CALIBRATION_SHARE);
  }

  private Future<Void> refuse(
      TenantId tenant, Import origin, ImportResult result, String sentence) {
    return ending.refuse(
        tenant,
        origin,
        result.recognised(),
        result.lines(),
        new Errors(result.errors(), result.errorCount()),
        sentence);
  }

  private static Future<Void> checkStillRunning(boolean completed) {
    return completed ? Future.succeededFuture() : Future.failedFuture(new CancelledException());
  }

  private static boolean close(OutcomeReader reader) throws IOException {
    reader.close();
    return true;
  }

  private static String wrongLines(ImportResult result) {
    return new Errors(result.errors(), result.errorCount()).sentence()
        + " Correct them, or import with on_error=skip.";
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
