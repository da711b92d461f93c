package dev.sextant.api.exports.reports;

import dev.sextant.api.files.FileStore;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.files.TenantFolders;
import dev.sextant.api.http.ContentSource;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of exports, kept in a folder for each tenant. */
public final class ExportStorage implements TenantFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExportStorage.class);

  /** A download says later what is wrong with a store that does not answer. */
  private static final long LONGEST_ANSWER_SECONDS = 2;

  private final TenantFolders folders;
  private final WorkerExecutor workers;

  /**
   * Creates the storage.
   *
   * @param workers threads for reading and deleting
   */
  public ExportStorage(TenantDatabase database, FileStore files, WorkerExecutor workers) {
    this.folders =
        new TenantFolders(database, files, workers, "", new OpenExportStore()::wantedFiles);
    this.workers = workers;
  }

  /** Stores a file; blocks. */
  void put(TenantId tenant, OpenExport export, Path content) throws IOException {
    folders.put(tenant, export.fileName(), content);
  }

  /** Returns whether a file is there; true if the store does not answer within two seconds. */
  Future<Boolean> has(TenantId tenant, String name) {
    return folders
        .has(tenant, name)
        .timeout(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS)
        .recover(
            failure -> {
              LOGGER.warn("the store does not say whether it has file {}", name, failure);
              return Future.succeededFuture(true);
            });
  }

  Future<ContentSource> open(TenantId tenant, String name, long bytes) {
    return workers.executeBlocking(
        () -> new FileContent(workers, folders.open(tenant, name), bytes), false);
  }

  Future<Void> delete(TenantId tenant, OpenExport export) {
    return folders.delete(tenant, export.fileName());
  }

  /** Also deletes the files of exports that have expired or were begun again. */
  @Override
  public Future<Void> deleteUnwanted(TenantId tenant) {
    return folders.deleteUnwanted(tenant);
  }

  @Override
  public Future<Void> deleteAll(TenantId tenant) {
    return folders.deleteAll(tenant);
  }
}
