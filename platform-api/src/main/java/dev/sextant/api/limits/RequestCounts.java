package dev.sextant.api.limits;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Counts requests and saves the counts periodically. A process that is killed loses the counts
 * since the last save.
 */
final class RequestCounts {

  private final TenantDatabase database;
  private final UsageStore usage = new UsageStore();
  private final Map<UUID, Long> counts = new HashMap<>();

  RequestCounts(TenantDatabase database) {
    this.database = database;
  }

  synchronized void count(UUID tenant) {
    counts.merge(tenant, 1L, Long::sum);
  }

  /** Saves the counts; a failed count is kept for the next call. */
  Future<Void> write() {
    return EachInTurn.run(
        taken().entrySet(), each -> write(each.getKey(), each.getValue()).otherwiseEmpty());
  }

  private Future<Void> write(UUID tenant, long count) {
    return database
        .inTenant(new TenantId(tenant), db -> usage.add(db, 0, 0, count))
        .onFailure(lost -> giveBack(tenant, count));
  }

  private synchronized Map<UUID, Long> taken() {
    Map<UUID, Long> taken = new HashMap<>(counts);
    counts.clear();
    return taken;
  }

  private synchronized void giveBack(UUID tenant, long count) {
    counts.merge(tenant, count, Long::sum);
  }
}
