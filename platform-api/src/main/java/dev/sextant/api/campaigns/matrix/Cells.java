package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.experiments.planning.NewExperiments;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Starts the cells of a matrix, each an experiment. */
public final class Cells {

  /** Longest part of a name that is the campaign's or the system's; a name has 200 characters. */
  private static final int LONGEST_PART = 80;

  private final NewExperiments experiments;
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();

  /**
   * Creates it.
   *
   * @param quota what a tenant may spend
   */
  public Cells(Quota quota) {
    this.experiments = new NewExperiments(quota);
  }

  /** A dataset and a system, by their places in the matrix. */
  private record Place(int dataset, int system) {}

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
                .compose(saved -> start(db, matrix, place, when))
                .compose(started -> matrices.keep(db).map(started))
                .recover(failure -> refused(db, matrix, place, failure)));
  }

  /**
   * Checks that each cell by itself could start now; nothing is kept.
   *
   * @return fails with the refusal of the first that could not, at its place in the request for a
   *     campaign
   */
  public Future<Void> check(SqlClient db, Matrix matrix) {
    return EachInTurn.run(
        places(matrix),
        place ->
            matrices
                .save(db)
                .compose(saved -> start(db, matrix, place, "preview"))
                .recover(failure -> Future.failedFuture(placed(failure, place)))
                .compose(started -> matrices.undo(db)));
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

  private Future<CellStart> start(SqlClient db, Matrix matrix, Place place, String when) {
    CampaignDataset dataset = matrix.datasets().get(place.dataset());
    CampaignSystem system = matrix.systems().get(place.system());
    return matrices
        .version(db, matrix.projectId(), dataset)
        .map(found -> found.orElseThrow(() -> noVersion(dataset)))
        .compose(
            version -> {
              String name = name(matrix.name(), system.name(), place.system(), when);
              SamplingPlan asked = system.plan(version, name);
              return experiments
                  .queue(
                      db,
                      matrix.settings().request(matrix.projectId(), name, version, asked),
                      matrix.author())
                  .map(id -> new CellStart(dataset.datasetId(), version, system.name(), id, null));
            });
  }

  /** Returns a name that no other cell of the campaign has on the same version. */
  private static String name(String campaign, String system, int place, String when) {
    boolean isShort = system.length() <= LONGEST_PART;
    String ofSystem = isShort ? system : shortened(system) + " #" + (place + 1);
    return "%s, %s, %s".formatted(shortened(campaign), ofSystem, when);
  }

  private static String shortened(String name) {
    return name.length() <= LONGEST_PART ? name : name.substring(0, LONGEST_PART);
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
                    String.valueOf(refusal.getMessage())));
  }

  private static Refusal noVersion(CampaignDataset dataset) {
    UUID version = dataset.versionId();
    return version == null
        ? Refusal.invalidAt(
            "unknown-dataset",
            "/dataset_id",
            "The project has no dataset %s with a version.".formatted(dataset.datasetId()))
        : Refusal.invalidAt(
            "unknown-version",
            "/version_id",
            "The dataset %s has no version %s in this project."
                .formatted(dataset.datasetId(), version));
  }

  private static Throwable placed(Throwable failure, Place place) {
    if (!(failure instanceof Refusal refusal)) {
      return failure;
    }
    Violation[] placed =
        refusal.violations().stream()
            .map(each -> new Violation(pointer(each.pointer(), place), each.detail()))
            .toArray(Violation[]::new);
    return new Refusal(refusal.kind(), refusal.code(), String.valueOf(refusal.getMessage()), placed)
        .retryAfter(refusal.retryAfterSeconds());
  }

  /** Returns where a field of a request for an experiment is in that for a campaign. */
  private static String pointer(String pointer, Place place) {
    if (pointer.equals("/version_id") || pointer.equals("/dataset_id")) {
      return "/datasets/" + place.dataset() + pointer;
    }
    if (pointer.equals("/answer_set/generator_id")) {
      return "/systems/" + place.system() + "/generator_id";
    }
    return pointer.startsWith("/answer_set/")
        ? "/systems/" + place.system() + "/sampling" + pointer.substring("/answer_set".length())
        : "/experiment" + pointer;
  }
}
