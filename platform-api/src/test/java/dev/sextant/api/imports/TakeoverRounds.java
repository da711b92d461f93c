package dev.sextant.api.imports;

import dev.sextant.api.files.FileStore;
import dev.sextant.api.imports.LeftImports.Left;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.ReceivedFiles;
import dev.sextant.api.imports.run.Spool;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.testing.HeadedImages;
import dev.sextant.api.testing.TestApi;
import dev.sextant.migrations.Roles;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.pgclient.PgConnectOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** What a process does every minute about imports that no process runs. */
final class TakeoverRounds {

  private static final int LONGEST = 1 << 20;

  private final TestApi api;
  private final Optional<FileStore> store;
  private final String process;

  /** Of a process that the others do not know. */
  TakeoverRounds(TestApi api) {
    this(api, Optional.empty(), "");
  }

  /**
   * @param process id of the process
   */
  TakeoverRounds(TestApi api, Optional<FileStore> store, String process) {
    this.api = api;
    this.store = store;
    this.process = process;
  }

  Spool spool(Path folder) {
    return new Spool(api.vertx, folder, LONGEST, DiskReserve.of(folder, 1));
  }

  /**
   * Takes a round.
   *
   * @param then ends with what the round has begun
   */
  void take(Spool spool, ImportTurns turns, Function<RunningImports, Future<Void>> then) {
    TenantDatabase database = TenantDatabase.open(api.vertx, connection(), 2);
    DiskReserve room = DiskReserve.of(api.folder, 1);
    Patience patience = new Patience(api.vertx);
    WorkerExecutor readers = api.vertx.createSharedWorkerExecutor("readers-of-rounds", 2);
    UploadStorage storage = new UploadStorage(api.vertx, database, store);
    ReceivedFiles files = new ReceivedFiles(spool, storage);
    Quota quota = new Quota(LimitConfig.personal());
    RunningImports runs =
        new RunningImports(
            files,
            new ImportRunner(new ImportContext(patience, room, database, readers, quota)),
            new ProgressWriter(api.vertx, database),
            turns,
            LONGEST,
            new HeadedImages());
    TestApi.await(
        new Takeovers(database, files, runs, turns, patience, false)
            .round()
            .compose(done -> then.apply(runs))
            .eventually(storage::close)
            .eventually(readers::close)
            .eventually(database::close));
  }

  /** Takes a round, and awaits the end of the run of an import. */
  void take(Spool spool, Left left) {
    take(spool, new ImportTurns(ImportTurns.Bounds.USUAL), runs -> ended(runs, left));
  }

  /** Completes when a run has ended, and what it has begun to delete is deleted. */
  Future<Void> ended(RunningImports runs, Left left) {
    return runs.has(UUID.fromString(left.id()))
        ? api.vertx.timer(10, TimeUnit.MILLISECONDS).compose(later -> ended(runs, left))
        : api.vertx.executeBlocking(() -> null, false).mapEmpty();
  }

  private PgConnectOptions connection() {
    return new PgConnectOptions()
        .setHost("127.0.0.1")
        .setPort(api.database.port())
        .setDatabase(api.database.name())
        .setUser(Roles.API)
        .setPassword(TestDatabase.PASSWORD)
        .addProperty("app.process_id", process);
  }
}
