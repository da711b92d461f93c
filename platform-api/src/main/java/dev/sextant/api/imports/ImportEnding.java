package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.ImportResult.Detection;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportProgress.CancelledException;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.pgclient.PgException;
import java.nio.file.FileSystemException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records why an import stored nothing: its file is refused, or the import failed. */
final class ImportEnding {

  /**
   * The errors of a file.
   *
   * @param listed the first errors, at least one
   * @param count of all errors
   */
  record Errors(List<RowError> listed, long count) {

    /** Returns the number of errors and the first of them in a sentence. */
    String sentence() {
      RowError first = listed.get(0);
      String place = first.field().isEmpty() ? "" : " " + first.field();
      String where = "line %d%s %s".formatted(first.line(), place, first.detail());
      return count == 1
          ? "1 error; nothing was stored: " + where
          : "%,d errors; nothing was stored. The first: %s".formatted(count, where);
    }
  }

  private static final Logger LOGGER = LoggerFactory.getLogger(ImportEnding.class);

  private static final String DATABASE_DISK_FULL = "53100";
  private static final int LONGEST_SENTENCE = 4_000;

  private final ImportContext context;
  private final ImportStore imports = new ImportStore();

  ImportEnding(ImportContext context) {
    this.context = context;
  }

  /**
   * Records that a file is refused; fails if the import was cancelled or continues at another
   * process.
   *
   * @param lines of the file that were read
   * @param sentence what the user reads; may quote the file, also what cannot be stored
   */
  Future<Void> refuse(
      TenantId tenant,
      Import origin,
      Detection recognised,
      long lines,
      Errors errors,
      String sentence) {
    return context
        .database()
        .inTenant(
            tenant,
            db ->
                imports
                    .insertErrors(db, origin.id(), errors.listed())
                    .compose(
                        kept ->
                            imports.refuse(
                                db,
                                origin,
                                recognised,
                                lines,
                                errors.count(),
                                RowError.storable(sentence, LONGEST_SENTENCE)))
                    .compose(
                        refused ->
                            refused
                                ? Future.succeededFuture()
                                : Future.failedFuture(new CancelledException())));
  }

  /**
   * Records a failure. A cancelled import has its state already. A file that cannot be opened any
   * more, as when the mount of its folder is gone, is an outage: the import is left as it is, and
   * the next round of takeovers continues it.
   */
  Future<Void> fail(TenantId tenant, Import origin, Throwable failure) {
    if (failure instanceof CancelledException) {
      return Future.succeededFuture();
    }
    if (failure instanceof UnreadableFileException unreadable) {
      return context.patience().outlast(() -> refuseUnreadable(tenant, origin, unreadable));
    }
    if (isDiskFull(failure)) {
      return fail(tenant, origin, String.valueOf(DiskReserve.full().getMessage()));
    }
    if (failure instanceof Refusal refusal) {
      return fail(tenant, origin, String.valueOf(refusal.getMessage()));
    }
    if (failure instanceof FileSystemException) {
      return Future.failedFuture(failure);
    }
    LOGGER.error("import {} failed", origin.id(), failure);
    return fail(tenant, origin, "Something broke on our side; nothing was stored. Send it again.");
  }

  private static boolean isDiskFull(Throwable failure) {
    return DiskReserve.isFull(failure)
        || (failure instanceof PgException refused
            && DATABASE_DISK_FULL.equals(refused.getSqlState()));
  }

  private Future<Void> refuseUnreadable(
      TenantId tenant, Import origin, UnreadableFileException failure) {
    List<RowError> errors =
        failure.line() > 0
            ? List.of(new RowError(failure.line(), "", failure.sentence()))
            : List.of();
    return refuse(
        tenant,
        origin,
        Detection.asAsked(origin),
        0,
        new Errors(errors, errors.size()),
        failure.sentence() + " Nothing was stored.");
  }

  /** Retries until the failure is recorded: its cause may still affect the database. */
  private Future<Void> fail(TenantId tenant, Import origin, String sentence) {
    return context
        .patience()
        .outlast(
            () ->
                context
                    .database()
                    .inTenant(
                        tenant,
                        db -> imports.fail(db, origin.id(), origin.requiredUpload(), sentence)));
  }
}
