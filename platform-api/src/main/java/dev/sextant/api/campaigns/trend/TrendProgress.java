package dev.sextant.api.campaigns.trend;

import dev.sextant.api.anchors.JudgeDrift;
import dev.sextant.api.campaigns.trend.TrendStore.EarlierLook;
import dev.sextant.api.campaigns.trend.TrendStore.SeriesCell;
import dev.sextant.api.campaigns.trend.TrendStore.WaitingOccurrence;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.webhooks.events.EventOutboxStore;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Looks at occurrences that have ended. The values of one series at a time are in memory, of as
 * many items as {@link CellSources#readShare} allows. The statistics are left to a worker thread; a
 * look is written in one transaction with the event of an alarm.
 */
public final class TrendProgress {

  /** A budget is nearly used from this many per cent on. */
  private static final int NEARLY = 80;

  private static final int WHOLE = 100;

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final TrendStore store = new TrendStore();
  private final ItemValueStore values = new ItemValueStore();
  private final JudgeDrift judges = new JudgeDrift();
  private final EventOutboxStore events = new EventOutboxStore();

  public TrendProgress(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /**
   * Looks at what has ended, at one occurrence of each campaign.
   *
   * @param logged receives the failure of a look; those of other campaigns go on
   */
  public Future<Void> advance(TenantId tenant, Function<Throwable, Future<Void>> logged) {
    return database
        .inTenant(tenant, store::waiting)
        .compose(
            waiting ->
                EachInTurn.run(
                    waiting,
                    each ->
                        look(tenant, each)
                            .recover(
                                failure ->
                                    postpone(tenant, each)
                                        .transform(done -> logged.apply(failure)))));
  }

  private Future<Void> postpone(TenantId tenant, WaitingOccurrence occurrence) {
    return database.inTenant(tenant, db -> store.postpone(db, occurrence.campaignId()));
  }

  private Future<Void> look(TenantId tenant, WaitingOccurrence occurrence) {
    return database
        .inTenant(tenant, db -> store.series(db, occurrence.id()))
        .compose(
            cells ->
                EachInTurn.collect(cells, cell -> measured(tenant, occurrence, cell, cells.size())))
        .compose(
            series ->
                series.isEmpty()
                    ? Future.succeededFuture(List.<TakenLook>of())
                    : workers.executeBlocking(
                        () -> TrendLooks.take(series, occurrence.trend(), occurrence.looksTaken()),
                        false))
        .compose(looks -> database.inTenant(tenant, db -> write(db, occurrence, looks)));
  }

  /** Reads a series and compares it, so that its values are released before the next is read. */
  private Future<MeasuredSeries> measured(
      TenantId tenant, WaitingOccurrence occurrence, SeriesCell cell, int series) {
    TrendSettings settings = occurrence.trend();
    return database
        .inTenant(tenant, db -> read(db, occurrence, cell))
        .compose(
            read ->
                workers.executeBlocking(
                    () -> MeasuredSeries.of(read, settings, settings.budget(series)), false));
  }

  private Future<TrendSeries> read(SqlClient db, WaitingOccurrence occurrence, SeriesCell cell) {
    return store
        .earlier(db, occurrence.id(), cell)
        .compose(earlier -> read(db, occurrence, cell, earlier));
  }

  private Future<TrendSeries> read(
      SqlClient db, WaitingOccurrence occurrence, SeriesCell cell, List<EarlierLook> earlier) {
    List<EarlierLook> first = earlier.stream().filter(EarlierLook::baseline).toList();
    List<Double> worsenings =
        earlier.stream()
            .flatMap(
                look -> look.worsening() == null ? Stream.empty() : Stream.of(look.worsening()))
            .toList();
    TrendMetric metric = new TrendMetric(cell.metric());
    boolean isComplete = first.size() >= occurrence.trend().baseline();
    List<CellSources> sources = new ArrayList<>();
    if (isComplete) {
      first.forEach(run -> sources.add(run.sources()));
    }
    sources.add(cell.sources());
    double share = CellSources.readShare(sources);
    return EachInTurn.collect(sources, each -> values.read(db, metric, each, share))
        .compose(
            read ->
                differences(db, occurrence, cell, first)
                    .map(
                        differences ->
                            new TrendSeries(
                                cell.position(),
                                metric,
                                read.subList(0, read.size() - 1).stream()
                                    .filter(run -> !run.isEmpty())
                                    .toList(),
                                worsenings,
                                read.get(read.size() - 1),
                                first.size(),
                                differences)));
  }

  private Future<List<String>> differences(
      SqlClient db, WaitingOccurrence occurrence, SeriesCell cell, List<EarlierLook> first) {
    if (first.isEmpty()) {
      return Future.succeededFuture(List.of());
    }
    UUID run = cell.labelRunId();
    return (run == null ? Future.succeededFuture(false) : judges.isShown(db, run))
        .compose(
            hasDrifted ->
                store.differences(
                    db, occurrence.id(), cell, first.get(first.size() - 1), hasDrifted));
  }

  /** A look that another process has written meanwhile is no event again. */
  private Future<Void> write(SqlClient db, WaitingOccurrence occurrence, List<TakenLook> looks) {
    return store
        .looked(db, occurrence.id())
        .compose(ours -> ours ? insert(db, occurrence, looks) : Future.succeededFuture());
  }

  private Future<Void> insert(SqlClient db, WaitingOccurrence occurrence, List<TakenLook> looks) {
    return EachInTurn.run(looks, look -> store.insert(db, occurrence.id(), look))
        .compose(written -> worse(db, occurrence, looks))
        .compose(recorded -> nearlyUsed(db, occurrence, looks));
  }

  private Future<Void> worse(SqlClient db, WaitingOccurrence occurrence, List<TakenLook> looks) {
    List<TakenLook> worse = looks.stream().filter(each -> "worse".equals(each.state())).toList();
    return worse.isEmpty()
        ? Future.succeededFuture()
        : record(db, occurrence, "campaign.worse", event(occurrence, worse));
  }

  /** Records the look with which four fifths of the year's looks are used. */
  private Future<Void> nearlyUsed(
      SqlClient db, WaitingOccurrence occurrence, List<TakenLook> looks) {
    int budget = occurrence.trend().looks();
    int taken = occurrence.looksTaken() + 1;
    int enough = (NEARLY * budget + WHOLE - 1) / WHOLE;
    return taken != enough || looks.stream().noneMatch(TrendLooks::isSpent)
        ? Future.succeededFuture()
        : record(
            db,
            occurrence,
            "budget.nearly-used",
            subject(occurrence)
                .put("budget_of", "campaign-looks")
                .put("spent", taken)
                .put("budget", budget)
                .put("unit", "looks"));
  }

  private Future<Void> record(
      SqlClient db, WaitingOccurrence occurrence, String type, JsonObject data) {
    return events.record(db, type, occurrence.projectId(), occurrence.id(), data).mapEmpty();
  }

  private static JsonObject event(WaitingOccurrence occurrence, List<TakenLook> worse) {
    JsonArray causes = new JsonArray();
    worse.stream()
        .flatMap(look -> look.causes() == null ? Stream.<String>empty() : look.causes().stream())
        .distinct()
        .forEach(causes::add);
    return subject(occurrence).put("worse", worse.size()).put("causes", causes);
  }

  private static JsonObject subject(WaitingOccurrence occurrence) {
    return new JsonObject()
        .put("id", occurrence.id().toString())
        .put("campaign_id", occurrence.campaignId().toString())
        .put("project_id", occurrence.projectId().toString())
        .put("name", occurrence.name())
        .put(
            "link",
            "/projects/%s/campaigns/%s".formatted(occurrence.projectId(), occurrence.campaignId()));
  }
}
