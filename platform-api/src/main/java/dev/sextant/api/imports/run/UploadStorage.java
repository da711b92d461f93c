package dev.sextant.api.imports.run;

import dev.sextant.api.files.FileStore;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.files.TenantFolders;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.imports.run.Spool.Received;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps received content where all processes reach it, until its import has ended: another process
 * imports it if this one dies. Without a store, only the spool of this process has it.
 */
public final class UploadStorage implements TenantFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(UploadStorage.class);

  private static final String FOLDER = "uploads/";
  private static final String UNAVAILABLE = "upload-store-unavailable";
  private static final int RETRY_SECONDS = 10;

  /** Each holds a connection to the store, and a part of a file. */
  private static final int THREADS = 8;

  /** Vert.x warns only of what takes longer. */
  private static final long LONGEST_HOURS = 2;

  private final WorkerExecutor workers;
  private final Optional<TenantFolders> folders;

  /**
   * Creates the storage.
   *
   * @param store empty: content stays in the spool
   */
  public UploadStorage(Vertx vertx, TenantDatabase database, Optional<FileStore> store) {
    this.workers =
        vertx.createSharedWorkerExecutor(
            "sextant-upload-files", THREADS, LONGEST_HOURS, TimeUnit.HOURS);
    this.folders =
        store.map(
            files ->
                new TenantFolders(
                    database, files, workers, FOLDER, new TakeoverStore()::wantedFiles));
  }

  /**
   * Stores the content of an upload, if there is a store.
   *
   * @return fails with a {@link Refusal} if the store does not take it
   */
  Future<Void> put(TenantId tenant, UUID upload, Path content) {
    if (folders.isEmpty()) {
      return Future.succeededFuture();
    }
    return workers
        .executeBlocking(
            () -> {
              folders.get().put(tenant, upload.toString(), content);
              return true;
            },
            false)
        .recover(
            failure -> {
              LOGGER.warn("the store does not take upload {}", upload, failure);
              return Future.failedFuture(unavailable());
            })
        .mapEmpty();
  }

  /** Returns whether the store has the content of an upload; fails if it does not answer. */
  public Future<Boolean> has(TenantId tenant, UUID upload) {
    return folders.isEmpty()
        ? Future.succeededFuture(false)
        : folders.get().has(tenant, upload.toString());
  }

  /**
   * Copies the content of an upload into the spool; blocks.
   *
   * @throws LostContentException if there is no store, or it does not have the content
   * @throws UnreadableContentException if the store does not return the content; any other
   *     exception is of the spool
   */
  Received fetch(TenantId tenant, UUID upload, SpoolFolder spool, ImportProgress progress)
      throws IOException {
    if (folders.isEmpty()) {
      throw new LostContentException("no store has upload " + upload, null);
    }
    try (InputStream content =
        UnreadableContentException.of(() -> folders.get().open(tenant, upload.toString()))) {
      return spool.write(upload, content, progress);
    }
  }

  /** Deletes the content of an upload unless an import still needs it. */
  public Future<Void> forget(TenantId tenant, UUID upload) {
    if (folders.isEmpty()) {
      return Future.succeededFuture();
    }
    return folders
        .get()
        .deleteIfUnwanted(tenant, upload.toString())
        .onFailure(
            failure ->
                LOGGER.warn(
                    "upload {} is left in the store until the next sweep", upload, failure));
  }

  @Override
  public Future<Void> deleteUnwanted(TenantId tenant) {
    return folders.isEmpty() ? Future.succeededFuture() : folders.get().deleteUnwanted(tenant);
  }

  @Override
  public Future<Void> deleteAll(TenantId tenant) {
    return folders.isEmpty() ? Future.succeededFuture() : folders.get().deleteAll(tenant);
  }

  /** Stops the threads. */
  public Future<Void> close() {
    return workers.close();
  }

  WorkerExecutor workers() {
    return workers;
  }

  /** Returns whether a store did not take content, so that it may be sent again. */
  public static boolean isUnavailable(Throwable failure) {
    return failure instanceof Refusal refusal && refusal.code().equals(UNAVAILABLE);
  }

  private static Refusal unavailable() {
    return Refusal.unavailable(
            UNAVAILABLE,
            "The store of uploads does not take the content at the moment, and nothing was stored:"
                + " send the content again in a while.")
        .retryAfter(RETRY_SECONDS);
  }
}
