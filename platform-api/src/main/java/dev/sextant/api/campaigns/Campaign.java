package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.schedule.CatchUp;
import dev.sextant.api.campaigns.schedule.Overlap;
import dev.sextant.api.campaigns.trend.TrendSettings;
import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.http.Cursor;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A campaign, as the API returns it.
 *
 * @param datasets of its matrix, with their names
 * @param systems of its matrix
 * @param experiment what all of its experiments have in common
 * @param labelling how an oracle labels the answers; null: none is asked
 * @param trend how occurrences are compared with the first; null: they are not
 * @param exports what is exported when an occurrence has ended
 * @param trigger when it runs
 * @param pausedAt null: it is not paused
 * @param nextAt the next instant of its schedule; null: there is none
 * @param lastState of the newest occurrence that was not skipped or missed; null: there is none
 * @param lastAt the instant of that occurrence
 */
record Campaign(
    UUID id,
    UUID projectId,
    String name,
    JsonArray datasets,
    JsonArray systems,
    JsonObject experiment,
    @Nullable JsonObject labelling,
    @Nullable TrendSettings trend,
    List<ExportFormat> exports,
    JsonObject trigger,
    Overlap overlap,
    CatchUp catchUp,
    @Nullable OffsetDateTime pausedAt,
    @Nullable OffsetDateTime nextAt,
    @Nullable String lastState,
    @Nullable OffsetDateTime lastAt,
    String createdBy,
    OffsetDateTime createdAt) {

  /** Returns the position after it in a list. */
  Cursor cursor() {
    return Cursor.after(id);
  }
}
