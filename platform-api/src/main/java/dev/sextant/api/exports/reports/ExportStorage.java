package dev.sextant.api.exports.reports;

import dev.sextant.api.http.ContentSource;
import dev.sextant.api.retention.deletion.TenantFiles;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files of exports, kept in a folder for each tenant. */
public final class ExportStorage implements TenantFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(ExportStorage.class);

  /** A download says later what is wrong with a store that does not answer. */
  private static final long LONGEST_ANSWER_SECONDS = 2;

  private final TenantDatabase database;
  private final FileStore files;
  private final WorkerExecutor workers;
  private final OpenExportStore exports = new OpenExportStore();

  /**
   * Creates the storage.
   *
   * @param workers threads for reading and deleting
   */
  public ExportStorage(TenantDatabase database, FileStore files, WorkerExecutor workers) {
    this.database = database;
    this.files = files;
    this.workers = workers;
  }

  /** Stores a file; blocks. */
  void put(TenantId tenant, OpenExport export, Path content) throws IOException {
    files.put(folder(tenant), export.fileName(), content);
  }

  /** Returns whether a file is there; true if the store does not answer within two seconds. */
  Future<Boolean> has(TenantId tenant, String name) {
    return workers
        .executeBlocking(() -> files.exists(folder(tenant), name), false)
        .timeout(LONGEST_ANSWER_SECONDS, TimeUnit.SECONDS)
        .recover(
            failure -> {
              LOGGER.warn("the store does not say whether it has file {}", name, failure);
              return Future.succeededFuture(true);
            });
  }

  Future<ContentSource> open(TenantId tenant, String name, long bytes) {
    return workers.executeBlocking(
        () -> new FileContent(workers, files.open(folder(tenant), name), bytes), false);
  }

  Future<Void> delete(TenantId tenant, OpenExport export) {
    return workers.executeBlocking(
        () -> {
          files.delete(folder(tenant), export.fileName());
          return null;
        },
        false);
  }

  /**
   * Deletes a tenant's files that belong to no export: their exports were deleted, have expired or
   * were begun again. Names are listed before rows are read, so a file that is new in between is
   * left alone. Rows are read for the whole tenant, whatever project a caller is bound to.
   */
  @Override
  public Future<Void> deleteUnwanted(TenantId tenant) {
    return workers
        .executeBlocking(() -> files.names(folder(tenant)), false)
        .compose(
            names ->
                names.isEmpty()
                    ? Future.succeededFuture()
                    : database
                        .inTenant(new TenantId(tenant.value()), exports::wantedFiles)
                        .compose(wanted -> delete(tenant, names, wanted)));
  }

  @Override
  public Future<Void> deleteAll(TenantId tenant) {
    return workers.executeBlocking(
        () -> {
          files.deleteAll(folder(tenant));
          return null;
        },
        false);
  }

  private Future<Void> delete(TenantId tenant, List<String> names, Set<String> wanted) {
    return workers.executeBlocking(
        () -> {
          for (String name : names) {
            if (!wanted.contains(name)) {
              files.delete(folder(tenant), name);
              LOGGER.info("deleted the file of export {}", name);
            }
          }
          return null;
        },
        false);
  }

  private static String folder(TenantId tenant) {
    return tenant.value().toString();
  }
}
