package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.answersets.NewAnswerSets;
import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.experiments.planning.ExperimentRequest;
import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labelruns.LabelRunQueue;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Starts the cells of a matrix, each an experiment. If an oracle labels their answers, a cell has
 * three steps: its answers, the label run, the experiment.
 */
public final class Cells {

  private final NewExperiments experiments;
  private final NewAnswerSets answerSets;
  private final LabelRunQueue labelRuns;
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();
  private final SystemAnswers systemAnswers = new SystemAnswers();

  /**
   * Creates it.
   *
   * @param quota what a tenant may spend
   */
  public Cells(Quota quota) {
    this.experiments = new NewExperiments(quota);
    this.answerSets = new NewAnswerSets(quota);
    this.labelRuns = new LabelRunQueue(quota);
  }

  /** A dataset and a system, by their places in the matrix. */
  private record Place(int dataset, int system) {}

  /**
   * A cell with the version that it takes.
   *
   * @param answers that it has already; empty if a generator is asked for them
   * @param asked null: the cell has its answers
   */
  private record Cell(
      CampaignDataset dataset,
      CampaignSystem system,
      UUID version,
      String name,
      Optional<UUID> answers,
      @Nullable SamplingPlan asked) {

    CellStart started(@Nullable UUID answerSet, @Nullable UUID experiment) {
      return new CellStart(
          dataset.datasetId(), version, system.name(), answerSet, experiment, null);
    }
  }

  /**
   * Starts every cell. A cell that is refused says why, and does not stop the others.
   *
   * @param db in a transaction of the tenant
   * @param when names the answer sets and experiments
   */
  public Future<List<CellStart>> start(SqlClient db, Matrix matrix, String when) {
    return EachInTurn.collect(
        places(matrix),
        place ->
            matrices
                .save(db)
                .compose(saved -> cell(db, matrix, place, when))
                .compose(cell -> start(db, matrix, cell))
                .compose(started -> matrices.keep(db).map(started))
                .recover(failure -> refused(db, matrix, place, failure)));
  }

  private Future<CellStart> start(SqlClient db, Matrix matrix, Cell cell) {
    return matrix.labelling() == null
        ? evaluate(db, matrix, cell, matrix.settings()).map(id -> cell.started(null, id))
        : answers(db, matrix, cell).map(set -> cell.started(set, null));
  }

  /**
   * Returns the label run of a cell whose answers are complete.
   *
   * @param matrix with labelling
   */
  public Future<UUID> label(
      SqlClient db, Matrix matrix, CampaignLabelling labelling, UUID answerSetId) {
    return Future.succeededFuture(labelling)
        .map(each -> each.plan(answerSetId))
        .compose(plan -> labelRuns.obtain(db, plan, matrix.author()));
  }

  /**
   * Starts the experiment of a cell whose answers are labelled; returns its id.
   *
   * @param when as at the start
   */
  public Future<UUID> evaluate(SqlClient db, Matrix matrix, LabelledCell cell, String when) {
    ExperimentRequest request =
        matrix
            .settingsAfterLabelling(cell.isJudged())
            .request(
                matrix.projectId(),
                CellNames.name(matrix, cell.systemName(), when),
                cell.versionId(),
                null);
    return experiments.queue(db, request.on(cell.answerSetId()), matrix.author());
  }

  /**
   * Checks that each cell by itself could start now; nothing is kept.
   *
   * @return fails with the refusal of the first that could not, at its place in the request for a
   *     campaign
   */
  public Future<Void> check(SqlClient db, Matrix matrix) {
    return checkLabeller(db, matrix)
        .recover(failure -> Future.failedFuture(CellRefusals.ofLabelling(failure)))
        .compose(fits -> EachInTurn.run(places(matrix), place -> check(db, matrix, place)));
  }

  private Future<Void> checkLabeller(SqlClient db, Matrix matrix) {
    CampaignLabelling labelling = matrix.labelling();
    return labelling == null
        ? Future.succeededFuture()
        : labelRuns.check(db, matrix.projectId(), labelling.labeller(), labelling.anchorSetId());
  }

  private Future<Void> check(SqlClient db, Matrix matrix, Place place) {
    return matrices
        .save(db)
        .compose(saved -> cell(db, matrix, place, "preview"))
        .compose(
            cell ->
                evaluate(db, matrix, cell, matrix.settingsBeforeLabelling())
                    .compose(fits -> checkLabels(db, matrix, cell)))
        .recover(
            failure ->
                Future.failedFuture(CellRefusals.placed(failure, place.dataset(), place.system())))
        .compose(fits -> matrices.undo(db));
  }

  /** Answers that are still to come are not checked. */
  private Future<Void> checkLabels(SqlClient db, Matrix matrix, Cell cell) {
    CampaignLabelling labelling = matrix.labelling();
    return labelling == null || cell.answers().isEmpty()
        ? Future.succeededFuture()
        : label(db, matrix, labelling, cell.answers().get())
            .recover(failure -> Future.failedFuture(CellRefusals.ofLabelling(failure)))
            .mapEmpty();
  }

  private static List<Place> places(Matrix matrix) {
    List<Place> places = new ArrayList<>();
    for (int d = 0; d < matrix.datasets().size(); d++) {
      for (int s = 0; s < matrix.systems().size(); s++) {
        places.add(new Place(d, s));
      }
    }
    return places;
  }

  private Future<Cell> cell(SqlClient db, Matrix matrix, Place place, String when) {
    CampaignDataset dataset = matrix.datasets().get(place.dataset());
    CampaignSystem system = matrix.systems().get(place.system());
    String name = CellNames.name(matrix, system.name(), when);
    return matrices
        .version(db, matrix.projectId(), dataset)
        .map(found -> found.orElseThrow(() -> CellRefusals.noVersion(dataset)))
        .compose(
            version ->
                systemAnswers
                    .find(db, system, version)
                    .map(
                        set ->
                            new Cell(
                                dataset, system, version, name, set, system.plan(version, name))));
  }

  private Future<UUID> evaluate(SqlClient db, Matrix matrix, Cell cell, CampaignSettings settings) {
    ExperimentRequest request =
        settings.request(matrix.projectId(), cell.name(), cell.version(), cell.asked());
    return experiments.queue(db, cell.answers().map(request::on).orElse(request), matrix.author());
  }

  private Future<UUID> answers(SqlClient db, Matrix matrix, Cell cell) {
    SamplingPlan asked = cell.asked();
    return asked == null
        ? Future.succeededFuture(cell.answers().orElseThrow())
        : answerSets.queue(db, asked, matrix.author());
  }

  private Future<CellStart> refused(SqlClient db, Matrix matrix, Place place, Throwable failure) {
    if (!(failure instanceof Refusal refusal)) {
      return Future.failedFuture(failure);
    }
    CampaignDataset dataset = matrix.datasets().get(place.dataset());
    String system = matrix.systems().get(place.system()).name();
    return matrices
        .undo(db)
        .compose(undone -> matrices.version(db, matrix.projectId(), dataset))
        .map(
            version ->
                new CellStart(
                    dataset.datasetId(),
                    version.orElse(null),
                    system,
                    null,
                    null,
                    String.valueOf(refusal.getMessage())));
  }
}
