package dev.sextant.api.retention.tenant;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;

/**
 * The scheduled deletion of a tenant.
 *
 * @param endsAt when its rows are deleted
 * @param requestedBy subject of the caller
 */
record TenantDeletion(OffsetDateTime endsAt, String requestedBy) {

  JsonObject json() {
    return new JsonObject().put("ends_at", Times.json(endsAt)).put("requested_by", requestedBy);
  }
}
