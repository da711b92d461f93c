package dev.sextant.api.comparisons;

import dev.sextant.api.comparisons.DisagreementRequest.Side;
import dev.sextant.api.comparisons.DisagreementStore.SignedSeries;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.experiments.scores.SeriesLookup;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;

/** Finds the subjects on which two scores disagree. */
final class DisagreementService {

  private final TenantDatabase database;
  private final ScoreOriginStore origins = new ScoreOriginStore();
  private final DisagreementStore disagreements = new DisagreementStore();

  DisagreementService(TenantDatabase database) {
    this.database = database;
  }

  /** A score and its experiment. */
  private record Found(Series series, ScoreOrigin origin) {}

  Future<Page<DisagreementReply>> list(
      TenantId tenant, DisagreementRequest request, PageRequest page) {
    return database
        .inTenant(
            tenant,
            db ->
                found(db, request.first())
                    .compose(
                        first ->
                            found(db, request.second())
                                .map(second -> checkShared(first, second))
                                .compose(second -> checkFew(db, first, second))
                                .compose(second -> read(db, request, first, second, page))))
        .map(rows -> page.page(rows, DisagreementReply::cursor));
  }

  private Future<List<DisagreementReply>> read(
      SqlClient db, DisagreementRequest request, Found first, Found second, PageRequest page) {
    return disagreements.list(
        db,
        new SignedSeries(first.series(), request.first().sign(first.series().metric())),
        new SignedSeries(second.series(), request.second().sign(second.series().metric())),
        page.after(),
        page.rows());
  }

  private Future<Found> found(SqlClient db, Side side) {
    return new SeriesLookup(side.prefix())
        .find(db, side.experimentId(), side.metric(), side.embedderId())
        .map(ScoreReader::checkComplete)
        .compose(series -> origins.find(db, series).map(origin -> new Found(series, origin)));
  }

  private Future<Found> checkFew(SqlClient db, Found first, Found second) {
    return disagreements
        .areMoreThan(db, ScoreReader.MOST, first.series(), second.series())
        .compose(more -> Refusal.when(more, ScoreReader::tooManyScores))
        .map(second);
  }

  private static Found checkShared(Found first, Found second) {
    if (!first.origin().answerSetId().equals(second.origin().answerSetId())
        || first.series().metric().subject() != second.series().metric().subject()) {
      String sentence =
          "The two have no subjects in common: pass scores of the same version, both of items or"
              + " both of answers.";
      throw Refusal.invalidAt("no-shared-subjects", "other_experiment_id", sentence);
    }
    return second;
  }
}
