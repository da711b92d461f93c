package dev.sextant.api.exports.reports;

import dev.sextant.api.access.secrets.Pepper;
import dev.sextant.api.exports.reports.ReportExportStore.Filter;
import dev.sextant.api.exports.reports.ReportExportStore.StoredFile;
import dev.sextant.api.exports.reports.ReportExportStore.Subject;
import dev.sextant.api.http.ContentSource;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The actions of a tenant on exports of reports, and the fetch of a file by its link. */
final class ReportExportService {

  private static final Logger LOGGER = LoggerFactory.getLogger(ReportExportService.class);

  /** Proxies log addresses, so a link is of use for a short time only. */
  static final Duration LINK_LIFETIME = Duration.ofMinutes(15);

  private static final long MOST_OPEN = 20;

  private final TenantDatabase database;
  private final ExportStorage storage;
  private final Quota quota;
  private final Pepper pepper;
  private final Clock clock;
  private final Runnable wake;
  private final ReportExportStore exports = new ReportExportStore();
  private final ProjectLookup projects = new ProjectLookup();

  /** A file and its content. */
  record Download(StoredFile file, ContentSource content) {}

  /**
   * @param quota limit of stored bytes, in which files count
   * @param pepper signs links
   * @param wake called after an export was queued
   */
  ReportExportService(
      TenantDatabase database,
      ExportStorage storage,
      Quota quota,
      Pepper pepper,
      Clock clock,
      Runnable wake) {
    this.database = database;
    this.storage = storage;
    this.quota = quota;
    this.pepper = pepper;
    this.clock = clock;
    this.wake = wake;
  }

  /** Queues an export of the newest report of an experiment, or of those of an occurrence. */
  Future<ReportExport> create(Caller caller, ExportOrder order, Optional<IdempotencyKey> key) {
    order.check();
    return database
        .inTenant(
            caller.tenant(),
            db ->
                OnceOnly.create(db, key, () -> insert(db, order, caller.subject()))
                    .compose(id -> found(db, id)))
        .onSuccess(queued -> wake.run());
  }

  Future<Page<ReportExport>> list(TenantId tenant, Filter wanted, PageRequest page) {
    return database
        .inTenant(tenant, db -> exports.list(db, wanted, page))
        .map(rows -> page.page(rows, last -> Cursor.after(last.id())));
  }

  Future<ReportExport> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  /** Returns a link to the file; empty if there is no file. */
  Optional<ExportLink> link(TenantId tenant, ReportExport export) {
    if (export.state() != ReportExport.State.COMPLETED) {
      return Optional.empty();
    }
    Instant end = clock.instant().plus(LINK_LIFETIME).truncatedTo(ChronoUnit.SECONDS);
    return Optional.of(new ExportLink(tenant.value(), export.id(), end));
  }

  /** As {@link #link}, and empty as well if the file is not in the store. */
  Future<Optional<ExportLink>> linkIfKept(TenantId tenant, ReportExport export) {
    Optional<ExportLink> link = link(tenant, export);
    if (link.isEmpty()) {
      return Future.succeededFuture(link);
    }
    return database
        .inTenant(tenant, db -> exports.stored(db, export.id()))
        .compose(
            file ->
                file.isEmpty()
                    ? Future.succeededFuture(false)
                    : storage.has(tenant, file.get().name()))
        .map(there -> there ? link : Optional.empty());
  }

  String sign(ExportLink link) {
    return link.signature(pepper);
  }

  /** Deletes an export and its file; one that is being written ends without a result. */
  Future<Void> delete(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> exports.delete(db, id))
        .compose(gone -> Refusal.unless(gone, () -> Refusal.notFound("export", id)))
        .compose(gone -> storage.deleteUnwanted(tenant));
  }

  /** Opens a file by a link, without an account, and logs it for the tenant. */
  Future<Download> fetch(UUID id, String signature, UUID request, String address) {
    Optional<ExportLink> link =
        ExportLink.verified(signature, pepper, clock.instant())
            .filter(genuine -> genuine.export().equals(id));
    if (link.isEmpty()) {
      return Future.failedFuture(unknown());
    }
    TenantId tenant = new TenantId(link.get().tenant());
    return database
        .inTenant(tenant, db -> exports.stored(db, id))
        .map(file -> file.orElseThrow(ReportExportService::unknown))
        .compose(
            file ->
                storage
                    .open(tenant, file.name(), file.bytes())
                    .recover(failure -> unreadable(id, failure))
                    .compose(content -> logged(tenant, id, request, address, file, content)));
  }

  private Future<Download> logged(
      TenantId tenant,
      UUID id,
      UUID request,
      String address,
      StoredFile file,
      ContentSource content) {
    return database
        .inTenant(tenant, db -> exports.logFetch(db, request, id, address))
        .map(new Download(file, content))
        .onFailure(unlogged -> content.close());
  }

  private Future<UUID> insert(SqlClient db, ExportOrder order, String author) {
    return subject(db, order).compose(subject -> insert(db, subject, order, author));
  }

  /** Returns what is exported; fails with a refusal if it has no report. */
  private Future<Subject> subject(SqlClient db, ExportOrder order) {
    UUID experiment = order.experiment();
    if (experiment != null) {
      return exports
          .experiment(db, experiment)
          .map(Refusal.ifMissing("experiment", experiment))
          .compose(of -> Refusal.unless(of.reported(), () -> notReady(of.state())).map(of));
    }
    UUID occurrence = Objects.requireNonNull(order.occurrence());
    return exports
        .occurrence(db, occurrence)
        .map(Refusal.ifMissing("occurrence", occurrence))
        .compose(of -> Refusal.unless(of.ended(), () -> notEnded(of.state())).map(of))
        .compose(of -> Refusal.unless(of.reported(), ReportExportService::withoutReport).map(of));
  }

  private Future<UUID> insert(SqlClient db, Subject subject, ExportOrder order, String author) {
    return projects
        .hold(db, subject.projectId())
        .compose(held -> exports.countOpen(db))
        .compose(open -> Refusal.unless(open < MOST_OPEN, ReportExportService::busy))
        .compose(few -> quota.checkStored(db))
        .compose(room -> exports.insert(db, subject.projectId(), order, author));
  }

  private Future<ReportExport> found(SqlClient db, UUID id) {
    return exports.find(db, id).map(Refusal.ifMissing("export", id));
  }

  private static <T> Future<T> unreadable(UUID id, Throwable failure) {
    if (failure instanceof NoSuchFileException) {
      LOGGER.error("the file of export {} is gone", id);
      return Future.failedFuture(gone());
    }
    if (failure instanceof IOException) {
      LOGGER.error("the file of export {} cannot be read", id, failure);
      return Future.failedFuture(
          Refusal.unavailable(
              "export-unreadable", "The file cannot be read right now: try again soon."));
    }
    return Future.failedFuture(failure);
  }

  private static Refusal gone() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND,
        "not-found",
        "The file is no longer there: order the export again. Files that were ordered before a change of the store are not moved.");
  }

  private static Refusal notReady(String state) {
    return Refusal.conflict(
        "not-ready",
        "The experiment is %s and has no report: the report is made once scoring is complete."
            .formatted(state));
  }

  private static Refusal notEnded(String state) {
    return Refusal.conflict(
        "not-ready",
        "The occurrence is %s: it can be exported once it has ended.".formatted(state));
  }

  private static Refusal withoutReport() {
    return Refusal.conflict("not-ready", "No experiment of the occurrence has a report.");
  }

  private static Refusal busy() {
    return Refusal.tooMany(
        "exports-waiting",
        "%d exports of your tenant are waiting already: try again when some have ended."
            .formatted(MOST_OPEN));
  }

  private static Refusal unknown() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND,
        "not-found",
        "This link is not valid, or no longer. Get a new one from the export; its file may also be gone.");
  }
}
