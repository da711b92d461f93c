package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.campaigns.weekly.WeeklyStore.CampaignRuns;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sums up weeks of campaigns, from what their looks and occurrences say. Stores nothing. */
final class WeeklySummaryService {

  private final TenantDatabase database;
  private final WeeklyStore store = new WeeklyStore();
  private final ProjectLookup projects = new ProjectLookup();

  WeeklySummaryService(TenantDatabase database) {
    this.database = database;
  }

  /**
   * Sums up a week.
   *
   * @param project empty: all projects
   */
  Future<WeeklySummary> get(TenantId tenant, CalendarWeek week, Optional<UUID> project) {
    return database.inSnapshot(
        tenant,
        db ->
            project
                .map(id -> projects.require(db, id))
                .orElse(Future.succeededFuture())
                .compose(known -> read(db, week, project.orElse(null))));
  }

  /**
   * Sums up a week, in the caller's transaction.
   *
   * @param project null: all projects
   */
  Future<WeeklySummary> read(SqlClient db, CalendarWeek week, @Nullable UUID project) {
    return store
        .campaigns(db, week, project)
        .compose(found -> EachInTurn.collect(found, each -> read(db, week, each)))
        .map(campaigns -> summary(week, campaigns));
  }

  private Future<CampaignWeek> read(SqlClient db, CalendarWeek week, CampaignRuns campaign) {
    return store
        .series(db, week, campaign.campaignId())
        .compose(
            series ->
                store
                    .costs(db, week, campaign.campaignId())
                    .map(costs -> CampaignWeek.of(campaign, series, costs)));
  }

  private static WeeklySummary summary(CalendarWeek week, List<CampaignWeek> campaigns) {
    return new WeeklySummary(
        week.monday().toString(),
        week.zone().getId(),
        week.from(),
        week.until(),
        WeeklySentences.of(campaigns),
        campaigns);
  }
}
