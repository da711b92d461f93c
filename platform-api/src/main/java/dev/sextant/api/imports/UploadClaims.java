package dev.sextant.api.imports;

import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Assigns an import to the upload that brings its content. A claim whose reply is lost may still be
 * committed; its upload has ended, so the claim is released for the next upload.
 */
final class UploadClaims {

  private static final Logger LOGGER = LoggerFactory.getLogger(UploadClaims.class);

  private final TenantDatabase database;
  private final Patience patience;
  private final ImportStore imports = new ImportStore();
  private final Set<UUID> unanswered = ConcurrentHashMap.newKeySet();

  UploadClaims(TenantDatabase database, Patience patience) {
    this.database = database;
    this.patience = patience;
  }

  /** Returns the import if it awaits its content, and reserves it for this upload. */
  Future<Optional<Import>> claim(SqlClient db, UUID id, UUID upload) {
    return imports.claim(db, id, upload, unanswered);
  }

  /** Returns the outcome of the claiming transaction; releases the claim if the reply was lost. */
  <T> Future<T> settled(TenantId tenant, UUID id, UUID upload, Future<T> claim) {
    return claim.recover(
        failure -> {
          if (DatabaseUnreachableException.isBehind(failure)) {
            unanswered.add(upload);
            release(tenant, id, upload);
          }
          return Future.failedFuture(failure);
        });
  }

  private void release(TenantId tenant, UUID id, UUID upload) {
    patience
        .outlast(() -> database.inTenant(tenant, db -> imports.release(db, id, upload)))
        .onFailure(failure -> note(id, failure))
        .onComplete(released -> unanswered.remove(upload));
  }

  private static void note(UUID id, Throwable failure) {
    if (!(failure instanceof CancellationException)) { // else the next start of the process ends it
      LOGGER.error("import {} may wait for a lost upload", id, failure);
    }
  }
}
