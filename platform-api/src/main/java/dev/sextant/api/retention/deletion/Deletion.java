package dev.sextant.api.retention.deletion;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of a deletion.
 *
 * @param removed deleted rows by table
 * @param remaining rows that the final check found, by table; null before the check
 */
record Deletion(
    UUID id,
    String kind,
    UUID objectId,
    String nameSha256,
    String requestedBy,
    OffsetDateTime requestedAt,
    State state,
    JsonObject removed,
    @Nullable JsonObject remaining,
    @Nullable OffsetDateTime finishedAt) {

  /** The steps of the sweep in order. The rows are deleted before the first. */
  enum State {
    /** Deletes checkpoints of jobs. */
    FORGETTING_JOBS,
    /** Finds the texts that were compared with deleted texts. */
    PAIRING,
    /** Marks the texts that remaining items still contain. */
    MARKING,
    /** Deletes the other texts from the caches. */
    SWEEPING,
    /** Counts remaining rows. */
    VERIFYING,
    FINISHED;

    String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static State of(String code) {
      return valueOf(code.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  JsonObject json() {
    return new JsonObject()
        .put("id", id.toString())
        .put("kind", kind)
        .put("object_id", objectId.toString())
        .put("name_sha256", nameSha256)
        .put("requested_by", requestedBy)
        .put("requested_at", Times.json(requestedAt))
        .put("state", state == State.FINISHED ? "finished" : "sweeping")
        .put("removed", removed)
        .put("remaining", remaining)
        .put("finished_at", Times.jsonOrNull(finishedAt));
  }
}
