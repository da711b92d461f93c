package dev.sextant.api.dispatch;

import dev.sextant.api.tenancy.TenantId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The places that are left while some tenants cannot be read: these hold as many as when they were
 * read last. Otherwise a round would start work for which the cluster has no slots.
 */
final class HeldPlaces {

  private final int all;
  private final Map<TenantId, Integer> held = new HashMap<>();
  private int ofUnread;

  /**
   * @param all maximum number of jobs at once, over all tenants
   */
  HeldPlaces(int all) {
    this.all = all;
  }

  /** Begins a round with these tenants. */
  void begin(Collection<TenantId> tenants) {
    held.keySet().retainAll(tenants);
    ofUnread = 0;
  }

  /** Takes how many places a tenant holds. */
  void read(TenantId tenant, int places) {
    held.put(tenant, places);
  }

  /** Takes note that a job of a tenant starts. */
  void start(TenantId tenant) {
    held.merge(tenant, 1, Integer::sum);
  }

  /** Takes note of a tenant that cannot be read. One that was never read may hold all places. */
  void cannotRead(TenantId tenant) {
    ofUnread += held.getOrDefault(tenant, all);
  }

  /** Returns how many places the tenants have that were read in this round. */
  int left() {
    return Math.max(0, all - ofUnread);
  }
}
