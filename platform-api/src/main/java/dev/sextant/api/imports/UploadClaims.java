package dev.sextant.api.imports;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns an import to the upload that brings its content. The row of the import holds the whole
 * state, because an upload may be repeated at another process: it also tells a claim whose upload
 * never heard of it from one whose upload is alive.
 */
final class UploadClaims {

  /** What became of a request to send content. */
  sealed interface Claim {

    /** This upload brings the content. */
    record Granted(Import claimed) implements Claim {}

    /**
     * The content is there already.
     *
     * @param sha256 its hash, in hexadecimal digits
     */
    record Repeated(Import found, String sha256) implements Claim {}
  }

  private static final Logger LOGGER = LoggerFactory.getLogger(UploadClaims.class);
  private static final long RETRY_SECONDS = 10;

  private final TenantDatabase database;
  private final Patience patience;
  private final Quota quota;
  private final ImportStore imports = new ImportStore();

  UploadClaims(TenantDatabase database, Patience patience, Quota quota) {
    this.database = database;
    this.patience = patience;
    this.quota = quota;
  }

  /**
   * Claims an import for a new upload.
   *
   * @return fails with a {@link Refusal} if another upload is under way, or the import has ended
   *     without content
   */
  Future<Claim> claim(TenantId tenant, UUID id) {
    UUID upload = UUID.randomUUID();
    return settled(tenant, id, upload, db -> claimed(db, id, upload))
        .compose(
            claim ->
                claim instanceof Claim.Granted
                    ? settled(tenant, id, upload, db -> held(db, id, upload)).map(claim)
                    : Future.succeededFuture(claim));
  }

  private Future<Claim> claimed(SqlClient db, UUID id, UUID upload) {
    return repeated(db, id)
        .compose(
            known ->
                known.isPresent() ? Future.succeededFuture(known.get()) : granted(db, id, upload));
  }

  /** Returns the import if its content is there. */
  private Future<Optional<Claim>> repeated(SqlClient db, UUID id) {
    return imports
        .require(db, id)
        .compose(
            found ->
                imports
                    .contentHash(db, id)
                    .map(hash -> hash.<Claim>map(sha256 -> new Claim.Repeated(found, sha256))));
  }

  private Future<Claim> granted(SqlClient db, UUID id, UUID upload) {
    return quota
        .checkRoom(db, 0, 0)
        .compose(room -> imports.claim(db, id, upload))
        .compose(
            claimed ->
                claimed.isPresent()
                    ? Future.succeededFuture(new Claim.Granted(claimed.get()))
                    : unclaimed(db, id));
  }

  /** The content may have arrived while the claim waited for its row. */
  private Future<Claim> unclaimed(SqlClient db, UUID id) {
    return repeated(db, id)
        .compose(
            known ->
                known.isPresent()
                    ? Future.succeededFuture(known.get())
                    : imports.require(db, id).map(UploadClaims::refuse));
  }

  private Future<Void> held(SqlClient db, UUID id, UUID upload) {
    return imports
        .hold(db, id, upload)
        .compose(held -> Refusal.unless(held, UploadClaims::underWay));
  }

  /** Releases the claim if the reply was lost: it may be committed, and its upload has ended. */
  private <T> Future<T> settled(
      TenantId tenant, UUID id, UUID upload, Function<SqlClient, Future<T>> work) {
    return database
        .inTenant(tenant, work)
        .onFailure(
            failure -> {
              if (DatabaseUnreachableException.isBehind(failure)) {
                release(tenant, id, upload);
              }
            });
  }

  private void release(TenantId tenant, UUID id, UUID upload) {
    patience
        .outlast(() -> database.inTenant(tenant, db -> imports.release(db, id, upload)))
        .onFailure(failure -> note(id, failure));
  }

  private static void note(UUID id, Throwable failure) {
    if (!(failure instanceof CancellationException)) { // else the end of the process releases it
      LOGGER.error("import {} may wait for a lost upload", id, failure);
    }
  }

  /** An import that awaits its content by now was just released by another upload. */
  private static Claim refuse(Import found) {
    throw List.of("receiving", "awaiting-content").contains(found.state())
        ? underWay()
        : alreadySent();
  }

  private static Refusal underWay() {
    return Refusal.unavailable(
            "upload-under-way",
            "Another upload of the content is under way, or stopped less than ten seconds ago: send"
                + " the content again in ten seconds.")
        .retryAfter(RETRY_SECONDS);
  }

  /** Returns the refusal of content for an import that has other content, or has ended without. */
  static Refusal alreadySent() {
    return Refusal.conflict(
        "content-already-sent",
        "The import has other content already, has failed or was cancelled: create a new import to"
            + " send this file.");
  }
}
