package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.DisagreementStore.Turned;
import dev.sextant.api.comparisons.PairWish.Side;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Violation;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;

/** Finds the subjects on which two scores disagree. */
final class DisagreementService {

  private final TenantDatabase database;
  private final ComparedStore store = new ComparedStore();
  private final DisagreementStore disagreements = new DisagreementStore();

  DisagreementService(TenantDatabase database) {
    this.database = database;
  }

  /** A score and its experiment. */
  private record Found(Series series, ComparedExperiment experiment) {}

  Future<Page<Disagreement>> list(TenantId tenant, PairWish wish, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, wish.first())
                    .compose(
                        first ->
                            found(db, wish.second())
                                .map(second -> checkShared(first, second))
                                .compose(second -> checkFew(db, first, second))
                                .compose(second -> read(db, wish, first, second, page))))
        .map(rows -> page.page(rows, DisagreementStore::after));
  }

  private Future<List<Disagreement>> read(
      SqlClient db, PairWish wish, Found first, Found second, PageRequest page) {
    return disagreements.list(
        db,
        new Turned(first.series(), wish.first().sign(first.series().metric())),
        new Turned(second.series(), wish.second().sign(second.series().metric())),
        page.after(),
        page.rows());
  }

  private Future<Found> found(SqlClient db, Side side) {
    return new SeriesLookup(side.prefix())
        .find(db, side.experimentId(), side.metric(), side.embedderId())
        .map(ComparisonRefusals::checkComplete)
        .compose(
            series ->
                store
                    .experiment(db, series.experimentId())
                    .map(experiment -> new Found(series, experiment)));
  }

  private Future<Found> checkFew(SqlClient db, Found first, Found second) {
    return disagreements
        .areMoreThan(db, ComparisonRefusals.MOST, first.series(), second.series())
        .compose(
            more ->
                more
                    ? Future.failedFuture(ComparisonRefusals.tooManyScores())
                    : Future.succeededFuture(second));
  }

  private static Found checkShared(Found first, Found second) {
    if (!first.experiment().answerSetId().equals(second.experiment().answerSetId())
        || first.series().metric().subject() != second.series().metric().subject()) {
      String sentence =
          "The two have no subjects in common: pass scores of the same version, both of items or"
              + " both of answers.";
      throw new Refusal(
          Refusal.Kind.INVALID,
          "no-shared-subjects",
          sentence,
          new Violation("other_experiment_id", sentence));
    }
    return second;
  }
}
