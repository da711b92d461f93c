package dev.sextant.api.retention.tenant;

import dev.sextant.api.http.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;

/**
 * A tenant's announced end.
 *
 * @param endsAt when all of it goes
 * @param requestedBy who wants it
 */
record Ending(OffsetDateTime endsAt, String requestedBy) {

  JsonObject json() {
    return new JsonObject().put("ends_at", Times.json(endsAt)).put("requested_by", requestedBy);
  }
}
