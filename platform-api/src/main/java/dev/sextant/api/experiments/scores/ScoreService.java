package dev.sextant.api.experiments.scores;

import dev.sextant.api.experiments.scores.FailureStore.FailureRow;
import dev.sextant.api.experiments.scores.ScoredExperimentStore.ScoredExperiment;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.catalogue.Direction;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Reads an experiment's scores and failures. */
final class ScoreService {

  private final TenantDatabase database;
  private final ScoredExperimentStore experiments = new ScoredExperimentStore();
  private final SeriesLookup series = new SeriesLookup("");
  private final ScoreStore scores = new ScoreStore();
  private final ItemScoreStore itemScores = new ItemScoreStore();
  private final FailureStore failures = new FailureStore();

  ScoreService(TenantDatabase database) {
    this.database = database;
  }

  /** A request for scores. */
  record Wanted(
      String metric,
      Optional<UUID> embedderId,
      ScoreOrder order,
      Optional<String> direction,
      ScoreFilter filter) {

    Wanted within(Optional<UUID> split) {
      return new Wanted(metric, embedderId, order, direction, filter.within(split));
    }
  }

  /**
   * Returns scores of a series. A score that is the verdict of an oracle says what the oracle's
   * label says, so it is refused to an annotator who labels blind.
   *
   * @param tenant the caller and the labels that they may see
   */
  Future<Page<ScoreRow>> scores(TenantId tenant, UUID id, Wanted wanted, PageRequest page) {
    return database.inTenant(
        tenant,
        db ->
            series
                .find(db, id, wanted.metric(), wanted.embedderId())
                .compose(
                    found ->
                        withheld(db, tenant, id)
                            .map(withheld -> withheld.contains(wanted.metric()))
                            .compose(is -> Refusal.when(is, ScoreService::labelsWithheld))
                            .map(found))
                .compose(
                    found ->
                        scores
                            .lockedSplit(db, found)
                            .map(wanted::within)
                            .compose(shown -> list(db, found, shown, page))));
  }

  private Future<Page<ScoreRow>> list(SqlClient db, Series found, Wanted wanted, PageRequest page) {
    return switch (wanted.order()) {
      case ITEM -> byItem(db, found, wanted.filter(), page);
      case RISING -> byValue(db, found, wanted.filter(), true, page);
      case FALLING -> byValue(db, found, wanted.filter(), false, page);
      case MOST_WRONG -> mostWrong(db, found, wanted, page);
    };
  }

  /** Returns the metrics that are withheld from the caller. */
  private Future<List<String>> withheld(SqlClient db, TenantId tenant, UUID id) {
    return tenant.annotator() == null
        ? Future.succeededFuture(List.of())
        : experiments.judgeMetrics(db, id);
  }

  /**
   * Returns all scores of an item, without those that {@link #scores} refuses.
   *
   * @param tenant the caller and the labels that they may see
   */
  Future<ItemScores> ofItem(TenantId tenant, UUID id, UUID itemId) {
    return database.inTenant(
        tenant,
        db ->
            found(db, id)
                .compose(
                    experiment ->
                        withheld(db, tenant, id)
                            .map(
                                withheld ->
                                    experiment.metrics().stream()
                                        .filter(metric -> !withheld.contains(metric))
                                        .toList())
                            .compose(metrics -> ofItem(db, experiment, metrics, itemId))));
  }

  private Future<ItemScores> ofItem(
      SqlClient db, ScoredExperiment experiment, List<String> metrics, UUID itemId) {
    return itemScores
        .neighbours(db, experiment.versionId(), itemId)
        .map(Refusal.ifMissing("item", itemId))
        .compose(
            neighbours ->
                neighbours.withheld()
                    ? Future.succeededFuture(new ItemScores(neighbours, List.of()))
                    : itemScores
                        .list(db, experiment.id(), itemId, metrics)
                        .map(rows -> new ItemScores(neighbours, rows)));
  }

  Future<Page<FailureRow>> failures(TenantId tenant, UUID id, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id)
                    .compose(experiment -> failures.list(db, id, page.after(), page.rows())))
        .map(rows -> page.page(rows, FailureRow::cursor));
  }

  private Future<Page<ScoreRow>> byItem(
      SqlClient db, Series series, ScoreFilter filter, PageRequest page) {
    return scores
        .byItem(db, series, filter, page.after(), page.rows())
        .map(rows -> page.page(rows, ScoreRow::cursor));
  }

  private Future<Page<ScoreRow>> byValue(
      SqlClient db, Series series, ScoreFilter filter, boolean rising, PageRequest page) {
    ScorePosition after =
        page.after()
            .map(cursor -> ScorePosition.of(cursor, 0))
            .orElseGet(() -> ScorePosition.first(rising));
    return scores
        .byValue(db, series, filter, rising, after, page.rows())
        .map(rows -> page.page(rows, row -> ScorePosition.of(row).cursor()));
  }

  private Future<Page<ScoreRow>> mostWrong(
      SqlClient db, Series series, Wanted wanted, PageRequest page) {
    boolean rising =
        ScoreOrder.direction(series.metric(), wanted.direction())
            == Direction.HIGHER_IS_TRUSTWORTHY;
    MostWrong start = MostWrong.at(page.after(), rising);
    return scores
        .hasLabel(db, series, wanted.filter().label())
        .compose(
            labelled ->
                labelled
                    ? ofClass(db, series, wanted, true, !rising, start.risky(), page)
                        .compose(
                            risky ->
                                ofClass(
                                        db,
                                        series,
                                        wanted,
                                        false,
                                        rising,
                                        start.trustworthy(),
                                        page)
                                    .map(other -> start.page(risky, other, page.limit())))
                    : Future.succeededFuture(new Page<>(List.of(), Optional.empty())));
  }

  /** Returns the subjects of a class, the worst misjudgements first. */
  private Future<List<ScoreRow>> ofClass(
      SqlClient db,
      Series series,
      Wanted wanted,
      boolean risky,
      boolean rising,
      ScorePosition after,
      PageRequest page) {
    return wanted.filter().admits(risky)
        ? scores.byValue(db, series, wanted.filter().only(risky), rising, after, page.rows())
        : Future.succeededFuture(List.of());
  }

  private Future<ScoredExperiment> found(SqlClient db, UUID id) {
    return experiments.find(db, id).map(Refusal.ifMissing("experiment", id));
  }

  private static Refusal labelsWithheld() {
    return Refusal.forbidden(
        "labels-withheld",
        "The score is the verdict of an oracle, and annotators label without seeing it: ask an editor"
            + " or an admin of your tenant, or choose another metric.");
  }
}
