package dev.sextant.api.labels;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.IdAndName;
import dev.sextant.api.labels.ProgressStore.Labelled;
import dev.sextant.api.labels.source.LabelSources;
import dev.sextant.api.labels.source.SourceCounts;
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
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** The labelling queue of a version, its progress and the agreement. */
final class LabellingService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final QueueStore queue = new QueueStore();
  private final ProgressStore progress = new ProgressStore();
  private final LabelSources sources = new LabelSources();
  private final AnswerChances chances;

  LabellingService(TenantDatabase database, WorkerExecutor workers, AnswerChances chances) {
    this.database = database;
    this.workers = workers;
    this.chances = chances;
  }

  /** Returns the next answers for the caller, in the caller's own order. */
  Future<Page<QueuedAnswer>> next(
      TenantId tenant, UUID versionId, QueueRequest order, PageRequest page) {
    return database
        .inTenant(tenant, db -> checkScope(db, versionId, order.scope()))
        .compose(known -> chosen(tenant, versionId, order))
        .compose(
            chosen ->
                database.inTenant(
                    tenant,
                    db -> queue.next(db, versionId, order, chosen, page.after(), page.rows())))
        .map(rows -> page.page(rows, row -> Cursor.after(row.place(), row.answerId())))
        .compose(
            found ->
                order.cut()
                    ? workers.executeBlocking(() -> cut(found), false)
                    : Future.succeededFuture(found));
  }

  /** Returns the answers that the queue may hold; empty: all. */
  private Future<Optional<UUID[]>> chosen(TenantId tenant, UUID versionId, QueueRequest order) {
    return order.isInformative()
        ? chances
            .chosen(tenant, versionId, order.scope().answerSetId(), order.figure())
            .map(Optional::of)
        : Future.succeededFuture(Optional.empty());
  }

  /** Returns the labelling progress of a version's answers, and the agreement. */
  Future<Progress> state(
      Caller caller, UUID versionId, LabellingScope of, Optional<OffsetDateTime> since) {
    return database
        .inTenant(caller.tenant(), db -> state(db, caller, versionId, of, since.orElse(null)))
        .compose(read -> workers.executeBlocking(read, false));
  }

  /** Reads the progress; the agreement is left to a worker thread. */
  private Future<Callable<Progress>> state(
      SqlClient db,
      Caller caller,
      UUID versionId,
      LabellingScope of,
      @Nullable OffsetDateTime since) {
    boolean blind = caller.labelsBlind();
    String subject = caller.subject();
    Future<Void> known = checkScope(db, versionId, of);
    Future<Long> answers = known.compose(v -> progress.answers(db, versionId, of));
    Future<List<Labelled>> labelled =
        answers.compose(v -> progress.labelled(db, versionId, of, subject, since, blind));
    Future<Optional<OffsetDateTime>> changed =
        labelled.compose(v -> progress.changedAt(db, versionId));
    Future<List<IdAndName>> behind = changed.compose(at -> progress.behind(db, versionId));
    return behind
        .compose(v -> progress.ratings(db, versionId, of, blind ? subject : null))
        .map(
            ratings ->
                () ->
                    new Progress(
                        versionId,
                        answers.result(),
                        labelled.result().get(0).grounded(),
                        labelled.result().get(1).cut(),
                        AgreementReply.of(ratings),
                        changed.result().orElse(null),
                        behind.result()));
  }

  /** Returns whose labels the version has. */
  Future<List<SourceCounts>> sources(TenantId tenant, UUID versionId) {
    return database.inTenant(tenant, db -> sources.list(db, versionId));
  }

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

  private Future<Void> checkScope(SqlClient db, UUID versionId, LabellingScope scope) {
    UUID set = scope.answerSetId();
    Future<Void> version =
        queue
            .versionExists(db, versionId)
            .compose(there -> Refusal.unless(there, () -> Refusal.notFound("version", versionId)));
    return set == null
        ? version
        : version
            .compose(known -> queue.answerSetExists(db, versionId, set))
            .compose(there -> Refusal.unless(there, () -> Refusal.notFound("answer set", set)));
  }
}
