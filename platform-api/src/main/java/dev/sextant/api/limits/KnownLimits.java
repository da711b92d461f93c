package dev.sextant.api.limits;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Caches the limits of tenants, so that requests need no query. A change takes effect at once in
 * this process, and within ten seconds in others.
 */
final class KnownLimits {

  private static final long FRESH_NANOS = Duration.ofSeconds(10).toNanos();

  private record Known(Future<Limits> limits, long since) {

    boolean isFresh(long now) {
      return now - since < FRESH_NANOS && !limits.failed();
    }
  }

  private final TenantDatabase database;
  private final Quota quota;
  private final LongSupplier nanoTime;
  private final Map<UUID, Known> known = new ConcurrentHashMap<>();

  KnownLimits(TenantDatabase database, Quota quota, LongSupplier nanoTime) {
    this.database = database;
    this.quota = quota;
    this.nanoTime = nanoTime;
  }

  Future<Limits> of(TenantId tenant) {
    long now = nanoTime.getAsLong();
    Known found = known.get(tenant.value());
    if (found == null || !found.isFresh(now)) {
      found = new Known(read(tenant), now);
      known.put(tenant.value(), found);
    }
    return found.limits();
  }

  void forget(TenantId tenant) {
    known.remove(tenant.value());
  }

  private Future<Limits> read(TenantId tenant) {
    return database.inTenant(tenant, quota::limits);
  }
}
