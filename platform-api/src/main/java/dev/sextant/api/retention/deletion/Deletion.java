package dev.sextant.api.retention.deletion;

import dev.sextant.api.http.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of a deletion.
 *
 * @param removed rows that went, by table
 * @param remaining rows that were found afterwards, by table; null before that was looked for
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

  /** What is being done, in this order. The rows went before the first. */
  enum State {
    /** Deleting what the cluster keeps to resume jobs. */
    FORGETTING_JOBS,
    /** Finding what was compared with the texts that went. */
    PAIRING,
    /** Finding out which of the texts others have, too. */
    MARKING,
    /** Emptying the caches of the rest. */
    SWEEPING,
    /** Looking for whatever may be left. */
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
