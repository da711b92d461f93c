package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.occurrences.OccurrenceProgress;
import dev.sextant.api.campaigns.schedule.CampaignClock;
import dev.sextant.api.campaigns.trend.TrendProgress;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.Leadership;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Clock;
import java.time.Duration;

/** Fires the campaigns of all tenants, and starts, cancels and ends their occurrences. */
public final class CampaignRounds extends LedRounds {

  /** Key of the advisory lock, "campaign" in ASCII. */
  private static final long LOCK = 0x63616d706169676eL;

  private static final String DUE =
      """
      select id
      from tenants
      where campaigns_due_at <= now() and suspended_at is null
      order by campaigns_due_at, id
      """;

  private final TenantDatabase database;
  private final CampaignClock campaigns;
  private final OccurrenceProgress progress;
  private final TrendProgress trends;
  private final Clock clock;

  /**
   * Creates the rounds; deploying them starts them.
   *
   * @param quota what a tenant may spend
   * @param workers threads for statistics
   * @param wakeDispatcher called after experiments were queued or cancelled
   * @param interval time between two rounds
   */
  public CampaignRounds(
      TenantDatabase database,
      Quota quota,
      Clock clock,
      WorkerExecutor workers,
      Runnable wakeDispatcher,
      Duration interval) {
    super(new Leadership(database, LOCK), "campaigns", interval);
    this.database = database;
    this.campaigns = new CampaignClock(database);
    this.progress = new OccurrenceProgress(database, quota, wakeDispatcher);
    this.trends = new TrendProgress(database, workers);
    this.clock = clock;
  }

  @Override
  protected Future<Void> lead() {
    return database
        .tenants(DUE)
        .compose(tenants -> EachInTurn.run(tenants, each -> advance(each).recover(this::logged)));
  }

  private Future<Void> advance(TenantId tenant) {
    return campaigns
        .fire(tenant, clock.instant())
        .recover(this::logged)
        .compose(fired -> progress.advance(tenant, this::logged))
        .compose(advanced -> trends.advance(tenant, this::logged).recover(this::logged))
        .compose(advanced -> campaigns.mark(tenant));
  }
}
