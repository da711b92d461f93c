package dev.sextant.api.files;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files of one kind, in a folder for each tenant. */
public final class TenantFolders implements TenantFiles {

  private static final Logger LOGGER = LoggerFactory.getLogger(TenantFolders.class);

  private final TenantDatabase database;
  private final FileStore files;
  private final WorkerExecutor workers;
  private final String within;
  private final Function<SqlClient, Future<Set<String>>> wanted;

  /**
   * Creates the folders; none is made before it has a file.
   *
   * @param workers threads for reading and deleting
   * @param within folder of these folders, with a slash at its end; may be empty
   * @param wanted returns the names of the files that rows of a tenant want, also those that are
   *     being stored
   */
  public TenantFolders(
      TenantDatabase database,
      FileStore files,
      WorkerExecutor workers,
      String within,
      Function<SqlClient, Future<Set<String>>> wanted) {
    this.database = database;
    this.files = files;
    this.workers = workers;
    this.within = within;
    this.wanted = wanted;
  }

  /** Stores a file; blocks. */
  public void put(TenantId tenant, String name, Path content) throws IOException {
    files.put(folder(tenant), name, content);
  }

  /**
   * Opens a file; blocks.
   *
   * @throws java.nio.file.NoSuchFileException if it is not there
   */
  public InputStream open(TenantId tenant, String name) throws IOException {
    return files.open(folder(tenant), name);
  }

  /** Returns whether a file is there. */
  public Future<Boolean> has(TenantId tenant, String name) {
    return onWorker(() -> files.exists(folder(tenant), name));
  }

  /** Deletes a file, whether it is wanted or not. */
  public Future<Void> delete(TenantId tenant, String name) {
    return onWorker(
            () -> {
              files.delete(folder(tenant), name);
              return true;
            })
        .mapEmpty();
  }

  /** Deletes a file unless a row wants it. */
  public Future<Void> deleteIfUnwanted(TenantId tenant, String name) {
    return database
        .inTenant(whole(tenant), wanted)
        .compose(names -> names.contains(name) ? Future.succeededFuture() : delete(tenant, name));
  }

  /**
   * Deletes a tenant's files that no row wants. Names are listed before rows are read, so a file
   * that is new in between is left alone.
   */
  @Override
  public Future<Void> deleteUnwanted(TenantId tenant) {
    return onWorker(() -> files.names(folder(tenant)))
        .compose(
            names ->
                names.isEmpty()
                    ? Future.succeededFuture()
                    : database
                        .inTenant(whole(tenant), wanted)
                        .compose(known -> deleteOthers(tenant, names, known)));
  }

  @Override
  public Future<Void> deleteAll(TenantId tenant) {
    return onWorker(
            () -> {
              files.deleteAll(folder(tenant));
              return true;
            })
        .mapEmpty();
  }

  private Future<Void> deleteOthers(TenantId tenant, List<String> names, Set<String> known) {
    return onWorker(
            () -> {
              for (String name : names) {
                if (!known.contains(name)) {
                  files.delete(folder(tenant), name);
                  LOGGER.info("deleted the file {}{}, which no row wants", within, name);
                }
              }
              return true;
            })
        .mapEmpty();
  }

  private <T> Future<T> onWorker(Callable<T> call) {
    return workers.executeBlocking(call, false);
  }

  /** Rows are read for the whole tenant, whatever project a caller is bound to. */
  private static TenantId whole(TenantId tenant) {
    return new TenantId(tenant.value());
  }

  private String folder(TenantId tenant) {
    return within + tenant.value();
  }
}
