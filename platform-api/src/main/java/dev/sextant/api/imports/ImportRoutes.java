package dev.sextant.api.imports;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.imports.preview.PreviewService;
import dev.sextant.api.imports.preview.PreviewService.PreviewRequest;
import dev.sextant.api.imports.run.DiskReserve;
import dev.sextant.api.imports.run.ImportTurns;
import dev.sextant.api.imports.run.Spool;
import dev.sextant.api.limits.Quota;
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
  private final PreviewService previews;
  private final InlineImport texts;

  /** Separate connections: one for each running import, and two to write progress. */
  public static final int CONNECTIONS = ImportTurns.Bounds.USUAL.atOnce() + 2;

  /**
   * Creates the routes.
   *
   * @param database for client requests
   * @param working the same database by {@link #CONNECTIONS} other connections, for the imports
   * @param spool folder for content while it is imported
   * @param longestContent in bytes
   * @param longestLine in bytes
   * @param reserve bytes that imports leave free on the disk
   * @param quota what a tenant may store
   */
  public ImportRoutes(
      Vertx vertx,
      TenantDatabase database,
      TenantDatabase working,
      Path spool,
      long longestContent,
      int longestLine,
      long reserve,
      Quota quota) {
    this.workers = workers(vertx, "imports", ImportTurns.Bounds.USUAL.atOnce());
    this.textWorkers = workers(vertx, "texts", TEXTS_AT_ONCE);
    Patience patience = new Patience(vertx);
    DiskReserve room = DiskReserve.of(spool, reserve);
    ImportContext context = new ImportContext(patience, room, working, workers, quota);
    this.imports =
        new ImportService(
            database,
            new Spool(vertx, spool, longestContent, room),
            new ImportRunner(context),
            new ProgressWriter(vertx, working),
            new ImportTurns(ImportTurns.Bounds.USUAL),
            patience,
            longestLine,
            quota);
    this.texts =
        new InlineImport(
            new ImportRunner(new ImportContext(patience, room, working, textWorkers, quota)),
            longestLine);
    this.previews = new PreviewService(vertx, database, longestLine);
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

  /** Ends the imports that processes were running which have ended. */
  public Future<Void> endInterrupted() {
    return imports.endInterrupted();
  }

  /** Stops the workers. */
  public Future<Void> close() {
    return workers.close().eventually(textWorkers::close);
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
