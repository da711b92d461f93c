package dev.sextant.api.imports;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.imports.preview.PreviewService;
import dev.sextant.api.imports.preview.PreviewService.PreviewRequest;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.ReceivedFiles;
import dev.sextant.api.imports.run.Spool;
import dev.sextant.api.imports.run.UploadStorage;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.limits.TenantWorkers;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/** The API operations for imports. */
public final class ImportRoutes {

  private static final String ID = "import_id";
  private static final int TEXTS_AT_ONCE = 2;
  private static final long LONGEST_STEP_MINUTES = 60;

  private final WorkerExecutor workers;
  private final WorkerExecutor textWorkers;
  private final ImportService imports;
  private final RunningImports runs;
  private final Takeovers takeovers;
  private final PreviewService previews;
  private final InlineImport texts;

  /** Separate connections: one for each running import, and two to write progress. */
  public static final int CONNECTIONS = ImportTurns.Bounds.USUAL.atOnce() + 2;

  /**
   * Limits of uploads.
   *
   * @param spool folder for content while it is imported
   * @param maxBytes longest content
   * @param maxLineBytes longest line of it
   * @param reserveBytes free space that imports leave on the spool's disk
   */
  public record Limits(Path spool, long maxBytes, int maxLineBytes, long reserveBytes) {}

  /**
   * Creates the routes.
   *
   * @param database for client requests
   * @param working the same database by {@link #CONNECTIONS} other connections, for the imports
   * @param previewing threads for previews, which decode images
   * @param storage keeps content where other processes reach it
   * @param quota what a tenant may store
   * @param images checks images
   * @param alone whether no other process of the API uses the database
   */
  public ImportRoutes(
      Vertx vertx,
      TenantDatabase database,
      TenantDatabase working,
      WorkerExecutor previewing,
      Limits uploads,
      UploadStorage storage,
      Quota quota,
      ImageCheck images,
      boolean alone) {
    this.workers = workers(vertx, "imports", ImportTurns.Bounds.USUAL.atOnce());
    this.textWorkers = workers(vertx, "texts", TEXTS_AT_ONCE);
    Patience patience = new Patience(vertx);
    DiskReserve room = DiskReserve.of(uploads.spool(), uploads.reserveBytes());
    Spool spool = new Spool(vertx, uploads.spool(), uploads.maxBytes(), room);
    ReceivedFiles files = new ReceivedFiles(spool, storage);
    ImportTurns turns = new ImportTurns(ImportTurns.Bounds.USUAL);
    ProgressWriter pulse = new ProgressWriter(vertx, working);
    ImportContext context = new ImportContext(patience, room, working, workers, quota);
    this.runs =
        new RunningImports(
            files, new ImportRunner(context), pulse, turns, uploads.maxLineBytes(), images);
    this.takeovers = new Takeovers(database, files, runs, turns, patience, alone);
    this.imports = new ImportService(database, spool, files, runs, pulse, turns, patience, quota);
    this.texts =
        new InlineImport(
            new ImportRunner(new ImportContext(patience, room, working, textWorkers, quota)),
            uploads.maxLineBytes());
    this.previews =
        new PreviewService(new TenantWorkers(previewing), database, uploads.maxLineBytes(), images);
  }

  /**
   * Each running import has a thread. Imports within a caller's transaction have threads of their
   * own: such an import holds a connection, so it must not wait for files.
   */
  private static WorkerExecutor workers(Vertx vertx, String name, int threads) {
    return vertx.createSharedWorkerExecutor(name, threads, LONGEST_STEP_MINUTES, TimeUnit.MINUTES);
  }

  public Map<String, Operation> operations() {
    return Map.of(
        "createImport", this::create,
        "importAnswerSet", this::createForAnswers,
        "putImportContent", this::receive,
        "previewImport", this::preview,
        "cancelImport", this::cancel,
        "getImport", this::get,
        "listImportErrors", this::errors);
  }

  /** Returns the importer of content that is already on the server. */
  public InlineImport texts() {
    return texts;
  }

  /** Continues the imports whose content the last process with this spool has left there. */
  public Future<Void> continueSpooled() {
    return takeovers.continueSpooled();
  }

  /** Takes over, or ends, the imports of processes that have ended. */
  public Future<Void> endInterrupted() {
    return imports.releaseInterrupted().compose(released -> takeovers.round());
  }

  /** Interrupts running imports, which another process or the next start continues. */
  public Future<Void> close() {
    return runs.close().eventually(workers::close).eventually(textWorkers::close);
  }

  private Future<Reply> create(Call call) {
    return imports
        .create(
            call.caller(),
            call.id("dataset_id"),
            ImportRequest.of(call.body()),
            IdempotencyKey.of(call, "createImport"))
        .map(created -> Reply.created(location(created), created));
  }

  private Future<Reply> createForAnswers(Call call) {
    UUID version = call.id("version_id");
    return imports
        .createForAnswers(
            call.caller(),
            version,
            ImportRequest.ofAnswers(version, call.body()),
            IdempotencyKey.of(call, "importAnswerSet"))
        .map(created -> Reply.created(location(created), created));
  }

  private Future<Reply> receive(Call call) {
    return imports
        .receive(call.tenant(), call.id(ID), call.contentLength(), call.content())
        .map(running -> Reply.accepted(location(running), running));
  }

  private Future<Reply> preview(Call call) {
    return previews
        .preview(call.tenant(), call.id("project_id"), PreviewRequest.of(call.body()))
        .map(Reply::ok);
  }

  private Future<Reply> cancel(Call call) {
    return imports.cancel(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> get(Call call) {
    return imports.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> errors(Call call) {
    return imports
        .errors(call.tenant(), call.id(ID), call.page())
        .map(page -> Reply.ok(page.listing(row -> row)));
  }

  private static String location(Import found) {
    return "/api/v1/imports/" + found.id();
  }
}
