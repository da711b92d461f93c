package dev.sextant.api.retention.deletion;

import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.retention.deletion.Deletion.State;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;

/**
 * An unfinished deletion.
 *
 * @param cursor start of the next batch of its state
 * @param jobs of the deleted experiments
 */
public record Sweep(UUID id, State state, String cursor, JsonArray jobs) {

  /** Returns the newest job of an experiment, from its id, report number and attempt. */
  public static JobOrder newest(TenantId tenant, JsonObject job) {
    return new JobOrder(
        Stage.REPORTING,
        tenant,
        UUID.fromString(job.getString("id")),
        job.getInteger("report_number"),
        job.getInteger("attempt"),
        Optional.empty());
  }
}
