package dev.sextant.api.campaigns.comparison;

import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;

/** Compares the systems of an occurrence on one of its datasets. */
public final class SystemComparisonService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final ComparedCellStore cells = new ComparedCellStore();
  private final SystemLabelStore labels = new SystemLabelStore();
  private final DifferingItemStore items = new DifferingItemStore();

  /**
   * Creates the service.
   *
   * @param workers threads for work that keeps a processor busy
   */
  public SystemComparisonService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * Compares the systems.
   *
   * @return fails with a {@link dev.sextant.api.http.Refusal} if there is no such occurrence, or no
   *     such dataset in it
   */
  public Future<SystemComparisonReply> compare(TenantId tenant, UUID occurrenceId, UUID datasetId) {
    return database
        .inTenant(
            tenant,
            db ->
                cells
                    .require(db, occurrenceId, datasetId)
                    .compose(found -> read(db, occurrenceId, found)))
        .compose(read -> workers.executeBlocking(read, false));
  }

  /** Reads the labels and draws; the statistics are left to a worker thread. */
  private Future<Callable<SystemComparisonReply>> read(
      SqlClient db, UUID occurrenceId, List<ComparedCell> found) {
    List<ComparedCell> answered = found.stream().filter(ComparedCell::isAnswered).toList();
    if (answered.isEmpty()) {
      return Future.succeededFuture(
          () -> new SideBySide(occurrenceId, found, List.of(), List.of()).reply());
    }
    UUID version = Objects.requireNonNull(answered.get(0).versionId());
    List<UUID> sets =
        answered.stream().map(each -> Objects.requireNonNull(each.answerSetId())).toList();
    return labels
        .labels(db, version, ComparedCell.readShare(answered), answered)
        .compose(
            packed ->
                cells
                    .draws(db, sets)
                    .map(
                        draws -> () -> new SideBySide(occurrenceId, found, packed, draws).reply()));
  }

  Future<Page<DifferingItem>> differing(
      TenantId tenant, UUID occurrenceId, DifferingRequest request, PageRequest page) {
    long after = page.after().map(cursor -> cursor.number(0)).orElse(-1L);
    return database
        .inTenant(
            tenant,
            db ->
                cells
                    .require(db, occurrenceId, request.datasetId())
                    .map(request::pair)
                    .compose(pair -> items.list(db, pair, request.by(), after, page.rows())))
        .map(rows -> page.page(rows, DifferingItem::cursor));
  }
}
