package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonArray;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An occurrence of a campaign, as the API returns it.
 *
 * @param cause schedule, request or new-version
 * @param versionId the version that caused it, if one did
 * @param note why it was skipped, missed, cancelled or failed; else null
 * @param requestedBy null: the schedule
 * @param textsEmbedded texts that its experiments have embedded so far
 * @param callsMade calls to generators and oracles that its experiments have made so far
 * @param cells datasets and systems with their experiments; empty before it starts
 */
public record Occurrence(
    UUID id,
    UUID campaignId,
    OffsetDateTime scheduledFor,
    String cause,
    @Nullable UUID versionId,
    OccurrenceState state,
    @Nullable String note,
    @Nullable String requestedBy,
    long textsEmbedded,
    long callsMade,
    JsonArray cells,
    @Nullable OffsetDateTime startedAt,
    @Nullable OffsetDateTime finishedAt) {

  /** Returns the position after it in a list. */
  public Cursor cursor() {
    return Cursor.after(id);
  }
}
