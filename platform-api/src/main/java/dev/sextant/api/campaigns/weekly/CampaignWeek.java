package dev.sextant.api.campaigns.weekly;

import java.util.List;
import java.util.UUID;

/**
 * A campaign in a week, as the API returns it.
 *
 * @param runs what became of its times that ended in the week
 * @param series each metric of each dataset and system that was looked at
 * @param costs what its runs spent, by currency
 */
record CampaignWeek(
    UUID campaignId,
    String name,
    UUID projectId,
    String projectName,
    State state,
    Runs runs,
    List<WeeklySeries> series,
    List<Cost> costs) {

  /** Where it stands: the worst of its series. */
  enum State {
    /** A look of the week raised an alarm. */
    WORSE,
    UNDECIDED,
    NO_EVIDENCE,
    NOT_WORSE,
    /** It made first runs only, or does not compare its occurrences. */
    NOT_COMPARED,
    /** None of its runs was completed. */
    DID_NOT_RUN
  }

  /**
   * Numbers of times by what became of them.
   *
   * @param completed with failures or without
   */
  record Runs(long completed, long failed, long cancelled, long skipped, long missed) {

    long all() {
      return completed + failed + cancelled + skipped + missed;
    }
  }

  /**
   * An amount.
   *
   * @param unit a currency, or {@code tokens} where the price is unknown
   */
  record Cost(String amount, String unit) {}

  /** Returns a campaign with the state that follows from the rest. */
  static CampaignWeek of(
      WeeklyStore.CampaignRuns campaign, List<WeeklySeries> series, List<Cost> costs) {
    return new CampaignWeek(
        campaign.campaignId(),
        campaign.name(),
        campaign.projectId(),
        campaign.projectName(),
        state(campaign.runs(), series),
        campaign.runs(),
        series,
        costs);
  }

  private static State state(Runs runs, List<WeeklySeries> series) {
    if (series.stream().anyMatch(WeeklySeries::isWorse)) {
      return State.WORSE;
    }
    if (runs.completed() == 0) {
      return State.DID_NOT_RUN;
    }
    for (State state : List.of(State.UNDECIDED, State.NO_EVIDENCE, State.NOT_WORSE)) {
      if (series.stream().anyMatch(each -> each.is(state))) {
        return state;
      }
    }
    return State.NOT_COMPARED;
  }
}
