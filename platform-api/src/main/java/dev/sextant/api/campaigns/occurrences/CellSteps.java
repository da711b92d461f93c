package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.campaigns.matrix.CampaignLabelling;
import dev.sextant.api.campaigns.matrix.CampaignMatrixStore;
import dev.sextant.api.campaigns.matrix.Cells;
import dev.sextant.api.campaigns.matrix.LabelledCell;
import dev.sextant.api.campaigns.matrix.Matrix;
import dev.sextant.api.campaigns.occurrences.CellStepStore.ReadyCell;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;

/**
 * Takes cells from their answers to the label run, and from there to the experiment. Each step is a
 * transaction of its own, so a cell that cannot go on does not stop the others.
 */
final class CellSteps {

  private final TenantDatabase database;
  private final Cells cells;
  private final Runnable wakeDispatcher;
  private final CellStepStore store = new CellStepStore();
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();
  private final ProjectLookup projects = new ProjectLookup();

  CellSteps(TenantDatabase database, Cells cells, Runnable wakeDispatcher) {
    this.database = database;
    this.cells = cells;
    this.wakeDispatcher = wakeDispatcher;
  }

  /** Takes a step with each cell of a tenant that can. */
  Future<Void> advance(TenantId tenant, Function<Throwable, Future<Void>> logged) {
    return database
        .inTenant(tenant, store::ready)
        .compose(ready -> EachInTurn.run(ready, cell -> advance(tenant, cell).recover(logged)))
        .recover(logged);
  }

  private Future<Void> advance(TenantId tenant, ReadyCell cell) {
    return database
        .inTenant(tenant, db -> step(db, cell))
        .recover(failure -> fail(tenant, cell, failure))
        .onSuccess(stepped -> wakeDispatcher.run());
  }

  private Future<Void> step(SqlClient db, ReadyCell cell) {
    return projects
        .hold(db, cell.projectId())
        .compose(held -> store.hold(db, cell))
        .compose(ours -> ours ? next(db, cell) : Future.succeededFuture());
  }

  private Future<Void> next(SqlClient db, ReadyCell cell) {
    String obstacle = cell.obstacle();
    return obstacle == null
        ? matrices
            .find(db, cell.campaignId())
            .compose(matrix -> next(db, cell, matrix.orElseThrow()))
        : store.fail(db, cell, obstacle);
  }

  private Future<Void> next(SqlClient db, ReadyCell cell, Matrix matrix) {
    UUID answers = Objects.requireNonNull(cell.answerSetId());
    CampaignLabelling labelling = Objects.requireNonNull(matrix.labelling());
    if (cell.isLabelled()) {
      LabelledCell labelled =
          new LabelledCell(
              Objects.requireNonNull(cell.versionId()),
              cell.systemName(),
              answers,
              cell.isJudged());
      return cells
          .evaluate(db, matrix, labelled, cell.at())
          .compose(id -> store.evaluatedBy(db, cell, id));
    }
    return cells
        .label(db, matrix, labelling, answers)
        .compose(id -> store.labelledBy(db, cell, id));
  }

  /** The refusal has undone the step. */
  private Future<Void> fail(TenantId tenant, ReadyCell cell, Throwable failure) {
    return failure instanceof Refusal refusal
        ? database.inTenant(
            tenant,
            db ->
                store
                    .hold(db, cell)
                    .compose(
                        ours ->
                            ours
                                ? store.fail(db, cell, String.valueOf(refusal.getMessage()))
                                : Future.succeededFuture()))
        : Future.failedFuture(failure);
  }
}
