package dev.sextant.api.dispatch;

import dev.sextant.api.dispatch.OpenExperiment.Phase;
import dev.sextant.api.tenancy.TenantId;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A tenant's open experiments.
 *
 * @param most maximum number of them with a job at once
 * @param servedAt when an experiment of the tenant last got a slot; null: never
 * @param open running and waiting experiments, oldest first
 */
record TenantQueue(
    TenantId tenant, int most, @Nullable OffsetDateTime servedAt, List<OpenExperiment> open) {

  /** Returns the queue of a tenant whose experiments could not be read. */
  static TenantQueue unread(TenantId tenant) {
    return new TenantQueue(tenant, 0, null, List.of());
  }

  List<OpenExperiment> running() {
    return open.stream().filter(each -> each.phase() != Phase.QUEUED).toList();
  }

  List<OpenExperiment> queued() {
    return open.stream().filter(each -> each.phase() == Phase.QUEUED).toList();
  }
}
