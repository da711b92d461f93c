package dev.sextant.api.imports;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.imports.ImportStore.ErrorRow;
import dev.sextant.api.imports.UploadClaims.Claim;
import dev.sextant.api.imports.preview.ReadOptionsCheck;
import dev.sextant.api.imports.run.ImportProgress;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.ReceivedFiles;
import dev.sextant.api.imports.run.Spool;
import dev.sextant.api.imports.run.Spool.Received;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.streams.ReadStream;
import io.vertx.sqlclient.SqlClient;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** The actions of a tenant on imports. */
final class ImportService {

  private static final String NOT_KEPT =
      "Something broke on our side, and nothing was stored: create a new import and send the file"
          + " again.";

  private final TenantDatabase database;
  private final Spool spool;
  private final ReceivedFiles files;
  private final RunningImports runs;
  private final ProgressWriter pulse;
  private final ImportTurns turns;
  private final Patience patience;
  private final Quota quota;
  private final UploadClaims claims;
  private final ImportStore imports = new ImportStore();

  ImportService(
      TenantDatabase database,
      Spool spool,
      ReceivedFiles files,
      RunningImports runs,
      ProgressWriter pulse,
      ImportTurns turns,
      Patience patience,
      Quota quota) {
    this.database = database;
    this.spool = spool;
    this.files = files;
    this.runs = runs;
    this.pulse = pulse;
    this.turns = turns;
    this.patience = patience;
    this.claims = new UploadClaims(database, patience, quota);
    this.quota = quota;
  }

  /** Has imports await their content again that processes were receiving which have ended. */
  Future<Void> releaseInterrupted() {
    return database.inEachTenant(imports::releaseInterrupted);
  }

  Future<Import> create(
      Caller caller, UUID datasetId, ImportRequest request, Optional<IdempotencyKey> key) {
    ReadOptionsCheck.check(request.format(), request.reading());
    return database.inTenant(
        caller.tenant(),
        db ->
            imports
                .datasetExists(db, datasetId)
                .compose(
                    exists -> Refusal.unless(exists, () -> Refusal.notFound("dataset", datasetId)))
                .compose(
                    known ->
                        OnceOnly.create(
                            db,
                            key,
                            () ->
                                quota
                                    .checkRoom(db, 0, 0)
                                    .compose(
                                        room ->
                                            imports.insert(
                                                db, datasetId, request, caller.subject()))))
                .compose(id -> imports.require(db, id)));
  }

  /** Creates an import whose file becomes an answer set of a version. */
  Future<Import> createForAnswers(
      Caller caller, UUID versionId, ImportRequest request, Optional<IdempotencyKey> key) {
    return database.inTenant(
        caller.tenant(),
        db ->
            imports
                .datasetOf(db, versionId)
                .map(Refusal.ifMissing("version", versionId))
                .compose(
                    dataset -> OnceOnly.create(db, key, () -> insert(db, dataset, request, caller)))
                .compose(id -> imports.require(db, id)));
  }

  private Future<UUID> insert(SqlClient db, UUID dataset, ImportRequest request, Caller caller) {
    UUID version = Objects.requireNonNull(request.answersOf());
    String name = Objects.requireNonNull(request.answerSetName());
    return quota
        .checkRoom(db, 0, 0)
        .compose(room -> imports.hasSet(db, version, name))
        .compose(taken -> Refusal.when(taken, () -> AnswerImport.nameTaken(name)))
        .compose(free -> imports.insert(db, dataset, request, caller.subject()));
  }

  Future<Import> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> imports.require(db, id));
  }

  Future<Page<ErrorRow>> errors(TenantId tenant, UUID id, PageRequest page) {
    int after = page.after().map(cursor -> (int) cursor.number(0)).orElse(-1);
    return database
        .inTenant(
            tenant,
            db ->
                imports
                    .require(db, id)
                    .compose(found -> imports.errors(db, id, after, page.rows())))
        .map(rows -> page.page(rows, row -> Cursor.after(row.ordinal())));
  }

  /**
   * Receives the content and starts the import in the background. If the disk has no room, the
   * import keeps waiting for its content. Content that is sent again changes nothing.
   */
  Future<Import> receive(
      TenantId tenant, UUID id, Optional<Long> length, ReadStream<Buffer> content) {
    spool.requireRoom(length.orElse(0L));
    turns.enter(tenant);
    return claims
        .claim(tenant, id)
        .compose(
            claim ->
                claim instanceof Claim.Repeated repeated
                    ? repeated(tenant, repeated, length, content)
                        .onSuccess(same -> turns.leave(tenant))
                    : begun(tenant, ((Claim.Granted) claim).claimed(), length, content))
        .onFailure(broken -> turns.leave(tenant));
  }

  private Future<Import> begun(
      TenantId tenant, Import claimed, Optional<Long> length, ReadStream<Buffer> content) {
    return spooled(tenant, claimed, length, content)
        .compose(received -> started(tenant, claimed, received));
  }

  /** Returns the import as it is by now, if the content is the same. */
  private Future<Import> repeated(
      TenantId tenant, Claim.Repeated repeated, Optional<Long> length, ReadStream<Buffer> content) {
    return spool
        .checkLength(length.orElse(0L))
        .compose(fits -> spool.digest(content))
        .compose(
            sha256 -> Refusal.unless(sha256.equals(repeated.sha256()), UploadClaims::alreadySent))
        .compose(same -> get(tenant, repeated.found().id()));
  }

  /** Cancels an import; has no effect on one that has ended. */
  Future<Import> cancel(TenantId tenant, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            imports
                .require(db, id)
                .compose(found -> imports.cancel(db, id))
                .compose(done -> imports.require(db, id)));
  }

  private Future<Received> spooled(
      TenantId tenant, Import claimed, Optional<Long> length, ReadStream<Buffer> content) {
    ImportProgress progress =
        new ImportProgress(ImportProgress.Stage.RECEIVING, length.orElse(null));
    return spool
        .checkLength(length.orElse(0L))
        .compose(
            fits ->
                pulse.during(
                    tenant,
                    claimed,
                    progress,
                    () -> files.receive(tenant, claimed.requiredUpload(), content, progress)))
        .recover(failure -> failed(tenant, claimed, failure));
  }

  /**
   * An import whose content broke off, or was not taken by the store, awaits it again; any other
   * failure ends it.
   */
  private Future<Received> failed(TenantId tenant, Import claimed, Throwable failure) {
    String sentence =
        failure instanceof Refusal refusal ? String.valueOf(refusal.getMessage()) : NOT_KEPT;
    UUID id = claimed.id();
    UUID upload = claimed.requiredUpload();
    return patience
        .outlast(
            () ->
                database.inTenant(
                    tenant,
                    db ->
                        Spool.isBrokenOff(failure) || UploadStorage.isUnavailable(failure)
                            ? imports.release(db, id, upload)
                            : imports.fail(db, id, upload, sentence)))
        .compose(recorded -> files.forget(tenant, upload).otherwiseEmpty())
        .compose(forgotten -> Future.failedFuture(failure));
  }

  private Future<Import> started(TenantId tenant, Import claimed, Received received) {
    UUID upload = claimed.requiredUpload();
    return runs.reserving(
        claimed.id(),
        () ->
            patience
                .outlast(
                    () ->
                        database.inTenant(
                            tenant,
                            db -> imports.received(db, claimed.id(), upload, received.sha256())))
                .map(found -> found.orElseThrow(Spool::cancelled))
                .onFailure(gone -> files.forget(tenant, upload))
                .onSuccess(
                    running -> runs.run(tenant, running, upload, progress -> files.find(upload))));
  }
}
