package dev.sextant.api.comparisons;

import dev.sextant.api.experiments.scores.SeriesScoreStore;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Compares scores of a project's experiments with one of them; stores nothing. */
final class ComparisonService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final SeriesScoreStore scores = new SeriesScoreStore();
  private final ProjectLookup projects = new ProjectLookup();

  /**
   * Creates the service.
   *
   * @param workers threads for the statistics
   */
  ComparisonService(TenantDatabase database, WorkerExecutor workers) {
    this.database = database;
    this.workers = workers;
  }

  /** The input of a comparison, and where it comes from. */
  private record Material(List<Contestant> contestants, ComparisonOrder order) {}

  /** Compares scores; one transaction reads all of them. */
  Future<JsonObject> compare(TenantId tenant, UUID projectId, ComparisonWish wish) {
    return database
        .inTenant(
            tenant,
            db -> projects.require(db, projectId).compose(there -> material(db, projectId, wish)))
        .compose(
            material ->
                workers.executeBlocking(
                    () ->
                        ComparisonJson.of(
                            wish.label(),
                            material.contestants(),
                            ComparisonStatistics.of(material.order())),
                    false));
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
    return EachInTurn.collect(
        contestants,
        each -> scores.bySubject(db, each.series()).map(found -> entrant(each, found)));
  }

  private static Entrant entrant(Contestant of, Map<UUID, Double> scores) {
    List<@Nullable Double> bySubject = new ArrayList<>();
    of.ground().subjects().forEach(subject -> bySubject.add(scores.get(subject.id())));
    return new Entrant(
        of.series().metric().name(), of.series().seed(), of.groundPlace(), bySubject);
  }
}
