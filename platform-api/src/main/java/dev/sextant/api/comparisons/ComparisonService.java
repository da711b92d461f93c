package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Holds scores of a project's experiments against one of them; nothing is kept. */
final class ComparisonService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final ComparisonStatistics statistics;
  private final SeriesScoreStore scores = new SeriesScoreStore();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * Creates the service.
   *
   * @param workers threads that the statistics may keep busy
   */
  ComparisonService(
      TenantDatabase database, WorkerExecutor workers, ComparisonStatistics statistics) {
    this.database = database;
    this.workers = workers;
    this.statistics = statistics;
  }

  /** All that a comparison is made from. */
  private record Material(List<Contestant> contestants, ComparisonOrder order) {}

  /** Compares; what is compared is read in one transaction. */
  Future<JsonObject> compare(TenantId tenant, UUID projectId, ComparisonWish wish) {
    return database
        .inTenant(
            tenant,
            db -> projects.require(db, projectId).compose(there -> material(db, projectId, wish)))
        .compose(
            material ->
                workers
                    .executeBlocking(() -> statistics.compare(material.order()), false)
                    .map(JsonObject::new)
                    .map(figures -> json(wish, material.contestants(), figures)));
  }

  private Future<Material> material(SqlClient db, UUID projectId, ComparisonWish wish) {
    Contestants all = new Contestants(db, projectId);
    return all.find(wish.choices())
        .compose(
            found ->
                entrants(db, found)
                    .map(
                        entrants ->
                            new Material(
                                found,
                                new ComparisonOrder(wish.label(), all.grounds(), entrants))));
  }

  private Future<List<Entrant>> entrants(SqlClient db, List<Contestant> contestants) {
    List<Entrant> entrants = new ArrayList<>();
    Future<Void> all = Future.succeededFuture();
    for (Contestant each : contestants) {
      all =
          all.compose(before -> scores.bySubject(db, each.series()))
              .map(found -> entrant(each, found))
              .onSuccess(entrants::add)
              .mapEmpty();
    }
    return all.map(entrants);
  }

  private static Entrant entrant(Contestant of, Map<UUID, Double> scores) {
    List<@Nullable Double> bySubject = new ArrayList<>();
    of.ground().subjects().forEach(subject -> bySubject.add(scores.get(subject.id())));
    return new Entrant(
        of.series().metric().name(), of.series().seed(), of.groundPlace(), bySubject);
  }

  /** What is said of a score goes to where it came from. */
  private static JsonObject json(
      ComparisonWish wish, List<Contestant> contestants, JsonObject figures) {
    JsonArray standings = figures.getJsonArray("standings");
    JsonArray differences = figures.getJsonArray("differences");
    List<JsonObject> rows = new ArrayList<>();
    for (int i = 0; i < contestants.size(); i++) {
      JsonObject row = contestants.get(i).json(contestants.get(0));
      row.mergeIn(standings.getJsonObject(i));
      if (i > 0) {
        row.put("difference", differences.getValue(i - 1));
      }
      rows.add(row);
    }
    return new JsonObject()
        .put("label", wish.label())
        .put("headline", figures.getString("headline"))
        .put("resamples", figures.getInteger("resamples"))
        .put("seed", figures.getLong("seed"))
        .put("review_load", figures.getDouble("review_load"))
        .put("baseline", rows.get(0))
        .put("others", new JsonArray(rows.subList(1, rows.size())))
        .put("pairs", figures.getJsonArray("pairs"));
  }
}
