package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.schedule.Trigger;
import dev.sextant.api.campaigns.schedule.UpcomingInstants;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.time.Clock;
import java.util.Map;

/** The operations of the contract for campaigns. */
public final class CampaignRoutes {

  private static final String ID = "campaign_id";

  private final CampaignService campaigns;
  private final Clock clock;

  /**
   * Creates the routes.
   *
   * @param quota what a tenant may spend
   * @param wakeRounds called after an occurrence was added or cancelled
   */
  public CampaignRoutes(
      TenantDatabase database,
      EmbedderService embedders,
      Quota quota,
      Deletions deletions,
      Clock clock,
      Runnable wakeRounds) {
    this.campaigns = new CampaignService(database, embedders, quota, deletions, clock, wakeRounds);
    this.clock = clock;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.ofEntries(
        Map.entry("listCampaigns", this::list),
        Map.entry("createCampaign", this::create),
        Map.entry("estimateCampaign", this::estimate),
        Map.entry("getCampaign", this::get),
        Map.entry("deleteCampaign", this::delete),
        Map.entry("pauseCampaign", this::pause),
        Map.entry("resumeCampaign", this::resume),
        Map.entry("runCampaign", this::run),
        Map.entry("getCampaignTrend", this::trend),
        Map.entry("listOccurrences", this::occurrences),
        Map.entry("getOccurrence", this::occurrence),
        Map.entry("cancelOccurrence", this::cancel),
        Map.entry("previewTrigger", this::preview));
  }

  private Future<Reply> list(Call call) {
    return campaigns
        .list(call.tenant(), call.queryId("project_id"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return campaigns
        .create(
            call.caller(),
            CampaignRequest.of(call.body()),
            IdempotencyKey.of(call, "createCampaign"))
        .map(campaign -> Reply.created("/api/v1/campaigns/" + campaign.id(), campaign));
  }

  private Future<Reply> estimate(Call call) {
    return campaigns.estimate(call.caller(), CampaignRequest.of(call.body())).map(Reply::ok);
  }

  private Future<Reply> trend(Call call) {
    return campaigns.trend(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> get(Call call) {
    return campaigns.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return campaigns.delete(call.caller(), call.id(ID)).map(Deletions::reply);
  }

  private Future<Reply> pause(Call call) {
    return campaigns.pause(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> resume(Call call) {
    return campaigns.resume(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> run(Call call) {
    return campaigns
        .run(call.caller(), call.id(ID), IdempotencyKey.of(call, "runCampaign"))
        .map(added -> Reply.accepted("/api/v1/occurrences/" + added.id(), added));
  }

  private Future<Reply> occurrences(Call call) {
    return campaigns
        .occurrences(call.tenant(), call.id(ID), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> occurrence(Call call) {
    return campaigns.occurrence(call.tenant(), call.id("occurrence_id")).map(Reply::ok);
  }

  private Future<Reply> cancel(Call call) {
    return campaigns
        .cancel(call.tenant(), call.id("occurrence_id"))
        .map(asked -> Reply.accepted("/api/v1/occurrences/" + asked.id(), asked));
  }

  private Future<Reply> preview(Call call) {
    Trigger trigger = RecordJson.decode(call.body(), PreviewRequest.class).trigger();
    return Future.succeededFuture(Reply.ok(UpcomingInstants.of(trigger, clock.instant())));
  }

  /** A trigger to try. */
  private record PreviewRequest(Trigger trigger) {}
}
