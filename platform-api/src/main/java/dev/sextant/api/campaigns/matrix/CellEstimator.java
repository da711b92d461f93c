package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.answersets.AnswerOutline;
import dev.sextant.api.answersets.AnswerOutlines;
import dev.sextant.api.answersets.SamplingEstimate;
import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.campaigns.matrix.CellEstimate.LabellingCost;
import dev.sextant.api.campaigns.matrix.CellEstimate.SamplingCost;
import dev.sextant.api.campaigns.matrix.CellEstimateStore.LabelPace;
import dev.sextant.api.campaigns.matrix.CellEstimateStore.VersionItems;
import dev.sextant.api.campaigns.trend.TrendSettings;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.labelruns.LabelRunQueue;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.metrics.report.trend.PlannedShare;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Estimates what the cells of a matrix take, without a call. */
public final class CellEstimator {

  private static final MathContext THREE_DIGITS = new MathContext(3);

  private final AnswerOutlines outlines = new AnswerOutlines();
  private final CampaignMatrixStore matrices = new CampaignMatrixStore();
  private final SystemAnswers systemAnswers = new SystemAnswers();
  private final CellEstimateStore store = new CellEstimateStore();
  private final LabelRunQueue labelRuns;

  /**
   * Creates it.
   *
   * @param quota what a tenant may spend
   */
  public CellEstimator(Quota quota) {
    this.labelRuns = new LabelRunQueue(quota);
  }

  private record Place(CampaignDataset dataset, CampaignSystem system) {}

  /** How the occurrences are compared with the first, and the level of a test. */
  private record Looks(TrendSettings trend, double level) {}

  /** What is known of a cell without its labels. */
  private record Read(
      Place place,
      UUID version,
      Optional<UUID> set,
      VersionItems items,
      Optional<AnswerOutline> asked) {

    long answers() {
      return asked.isPresent() ? asked.get().draws() : items.answers();
    }

    CellEstimate estimate(Optional<LabellingCost> labels, Optional<Looks> looks) {
      return new CellEstimate(
          place.dataset().datasetId(),
          version,
          place.system().name(),
          answers(),
          sampling(),
          labels.orElse(null),
          detectable(looks));
    }

    private @Nullable SamplingCost sampling() {
      if (asked.isEmpty()) {
        return null;
      }
      SamplingEstimate estimate = asked.get().estimate();
      return new SamplingCost(
          estimate.calls(), estimate.currency(), estimate.costMost(), estimate.seconds());
    }

    private @Nullable Double detectable(Optional<Looks> looks) {
      return asked.isEmpty() || looks.isEmpty() || items.clusters() < 2
          ? null
          : new PlannedShare(
                  items.clusters(),
                  items.concentration(),
                  asked.get().answersPerItem(),
                  looks.get().trend().baseline())
              .detectable(looks.get().level());
    }
  }

  /**
   * Estimates each cell.
   *
   * @param trend as {@link #checkTrend} accepts it; null: the occurrences are not compared with the
   *     first
   */
  public Future<List<CellEstimate>> estimate(
      SqlClient db, Matrix matrix, @Nullable TrendSettings trend) {
    List<Place> places = new ArrayList<>();
    for (CampaignDataset dataset : matrix.datasets()) {
      matrix.systems().forEach(system -> places.add(new Place(dataset, system)));
    }
    return looks(db, matrix, trend)
        .compose(
            looks ->
                EachInTurn.collect(
                    places,
                    place ->
                        read(db, matrix, place)
                            .compose(
                                read ->
                                    labels(db, matrix.labelling(), read)
                                        .map(labels -> read.estimate(labels, looks)))));
  }

  private Future<Optional<Looks>> looks(
      SqlClient db, Matrix matrix, @Nullable TrendSettings trend) {
    return trend == null
        ? Future.succeededFuture(Optional.empty())
        : isGraded(db, matrix)
            .map(isGraded -> new Looks(trend, trend.level(series(matrix, trend, isGraded))))
            .map(Optional::of);
  }

  /** Refuses a trend of which no metric applies to a system: no look could ever be taken. */
  public Future<Void> checkTrend(SqlClient db, Matrix matrix, @Nullable TrendSettings trend) {
    return trend == null
        ? Future.succeededFuture()
        : isGraded(db, matrix)
            .compose(
                isGraded ->
                    Refusal.when(
                        series(matrix, trend, isGraded) == 0, CellRefusals::nothingToFollow));
  }

  private Future<Boolean> isGraded(SqlClient db, Matrix matrix) {
    CampaignLabelling labelling = matrix.labelling();
    return labelling == null
        ? Future.succeededFuture(false)
        : store.isGraded(db, labelling.labeller());
  }

  private static int series(Matrix matrix, TrendSettings trend, boolean isGraded) {
    boolean isLabelled = matrix.labelling() != null;
    int ofSystems =
        matrix.systems().stream()
            .mapToInt(
                each -> trend.series(each.kind() == SystemKind.GENERATOR, isLabelled, isGraded))
            .sum();
    return ofSystems * matrix.datasets().size();
  }

  private Future<Read> read(SqlClient db, Matrix matrix, Place place) {
    CampaignLabelling labelling = matrix.labelling();
    return matrices
        .version(db, matrix.projectId(), place.dataset())
        .map(found -> found.orElseThrow(() -> CellRefusals.noVersion(place.dataset())))
        .compose(
            version ->
                systemAnswers
                    .find(db, place.system(), version)
                    .compose(
                        set ->
                            store
                                .items(
                                    db,
                                    version,
                                    set.orElse(null),
                                    labelling == null ? null : labelling.role())
                                .compose(
                                    items ->
                                        outline(db, place.system(), version)
                                            .map(
                                                asked ->
                                                    new Read(place, version, set, items, asked)))));
  }

  private Future<Optional<AnswerOutline>> outline(
      SqlClient db, CampaignSystem system, UUID version) {
    SamplingPlan plan = system.plan(version, "estimate");
    return plan == null
        ? Future.succeededFuture(Optional.empty())
        : outlines.of(db, plan).map(Optional::of);
  }

  private Future<Optional<LabellingCost>> labels(
      SqlClient db, @Nullable CampaignLabelling labelling, Read read) {
    return labelling == null
        ? Future.succeededFuture(Optional.empty())
        : toLabel(db, labelling, read)
            .compose(
                answers ->
                    store
                        .newestRun(db, labelling.labeller())
                        .map(pace -> Optional.of(cost(answers, pace.orElse(null)))));
  }

  private Future<Long> toLabel(SqlClient db, CampaignLabelling labelling, Read read) {
    return read.set().isEmpty()
        ? Future.succeededFuture(read.answers())
        : labelRuns
            .isDone(db, labelling.plan(read.set().get()))
            .map(isDone -> isDone ? 0L : read.answers());
  }

  private static LabellingCost cost(long answers, @Nullable LabelPace pace) {
    if (pace == null) {
      return new LabellingCost(answers, null, null, null);
    }
    Double cost = pace.cost();
    return new LabellingCost(
        answers,
        pace.currency(),
        cost == null
            ? null
            : BigDecimal.valueOf(cost * answers)
                .round(THREE_DIGITS)
                .stripTrailingZeros()
                .toPlainString(),
        (long) Math.ceil(pace.seconds() * answers));
  }
}
