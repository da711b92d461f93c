package dev.sextant.api.labels;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.QueueStore.Place;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.uncertainty.Sentences;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The labelling queue of a version, its progress and the agreement. */
final class LabellingService {

  /** Labelling progress and agreement. */
  record State(Progress progress, Agreement agreement) {}

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final QueueStore queue = new QueueStore();
  private final ProgressStore progress = new ProgressStore();

  LabellingService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** Returns the next answers for the caller, in the caller's own order. */
  Future<Page<QueuedAnswer>> next(
      TenantId tenant, UUID versionId, QueueOrder order, PageRequest page) {
    Optional<Place> after = page.after().map(at -> new Place(at.number(0), at.id(1)));
    return database
        .inTenant(
            tenant,
            db ->
                checkVersion(db, versionId)
                    .compose(known -> queue.next(db, versionId, order, after, page.rows())))
        .map(rows -> page.page(rows, row -> Cursor.after(row.place(), row.answerId())))
        .compose(
            found ->
                order.cut()
                    ? workers.executeBlocking(() -> cut(found), false)
                    : Future.succeededFuture(found));
  }

  /** Returns the labelling progress of a version, and the agreement. */
  Future<State> state(
      Caller caller, UUID versionId, @Nullable String part, Optional<OffsetDateTime> since) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                checkVersion(db, versionId)
                    .compose(
                        known ->
                            progress.progress(
                                db,
                                versionId,
                                part,
                                caller.subject(),
                                since.orElse(null),
                                caller.labelsBlind()))
                    .compose(
                        found ->
                            progress
                                .ratings(
                                    db, versionId, caller.labelsBlind() ? caller.subject() : null)
                                .map(said -> new Read(found, said))))
        .compose(
            read ->
                workers.executeBlocking(
                    () -> new State(read.progress(), Agreement.of(read.ratings())), false));
  }

  private record Read(Progress progress, List<Rating> ratings) {}

  /** Keeps the segments of an earlier label, so that everybody judges the same pieces. */
  private static Page<QueuedAnswer> cut(Page<QueuedAnswer> page) {
    return new Page<>(
        page.rows().stream()
            .map(
                each ->
                    each.segments().isEmpty() ? each.cut(Sentences.covering(each.text())) : each)
            .toList(),
        page.next());
  }

  private Future<Boolean> checkVersion(SqlClient db, UUID versionId) {
    return queue
        .versionExists(db, versionId)
        .compose(
            exists ->
                exists
                    ? Future.succeededFuture(true)
                    : Future.failedFuture(Refusal.notFound("version", versionId)));
  }
}
