package dev.sextant.api.campaigns.weekly;

import dev.sextant.api.json.EnumCodes;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A metric of a dataset and a system: the newest look of the week. The numbers are those of the
 * campaign's trend.
 *
 * @param state null: it is a first run
 * @param alarms looks of the week that raised an alarm, with this one
 * @param mean null: no item has a value
 * @param baselineMean of the first runs; null: it is a first run, or was not compared
 * @param band how far below the mean of the first runs noise alone reaches; null as before
 * @param moreClusters how many more items, or groups of items, would decide it
 * @param lack why there is no evidence
 * @param causes of an alarm: what differs
 */
record WeeklySeries(
    UUID datasetId,
    String datasetName,
    String system,
    String metric,
    UUID occurrenceId,
    OffsetDateTime scheduledFor,
    @Nullable String state,
    long alarms,
    @Nullable Double mean,
    long items,
    @Nullable Double baselineMean,
    @Nullable Double band,
    @Nullable Long moreClusters,
    @Nullable String lack,
    @Nullable List<String> causes) {

  /** Returns whether a look of the week raised an alarm. */
  boolean isWorse() {
    return alarms > 0;
  }

  /** Returns whether the newest look has this state. */
  boolean is(CampaignWeek.State wanted) {
    return EnumCodes.of(wanted).equals(state);
  }

  /** Returns whether it was compared with the first runs. */
  boolean isCompared() {
    return state != null;
  }
}
