package dev.sextant.api.limits;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Remembered;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * Limits the rate and the concurrency of a tenant's requests, and the authentication failures of an
 * address. Counts are kept in memory. Of a rate, each process of the API grants its part, so that
 * all together grant no more; concurrency is bounded for each process.
 */
public final class RequestLimits implements Watch {

  /** Bucket size, in seconds of the tenant's rate. */
  private static final int BURST_SECONDS = 2;

  private static final int UNAUTHENTICATED = 401;

  private static final Duration LIMITS_AGE = Duration.ofSeconds(10);

  private final Function<TenantId, Future<Limits>> limitsOf;
  private final IntSupplier processes;
  private final int mostAtOnce;
  private final FailureLimits failures;
  private final LongSupplier nanoTime = System::nanoTime;

  /** A change takes effect at once in this process, and within ten seconds in others. */
  private final Map<UUID, Remembered<Limits>> limits = new ConcurrentHashMap<>();

  private final Map<UUID, TokenBucket> buckets = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> underway = new HashMap<>();
  private final IdentityHashMap<Attempt, UUID> begun = new IdentityHashMap<>();

  /** Requests that are not saved yet; a process that is killed loses them. */
  private final Map<UUID, Long> counts = new HashMap<>();

  RequestLimits(
      Function<TenantId, Future<Limits>> limitsOf, LimitConfig config, IntSupplier processes) {
    this.limitsOf = limitsOf;
    this.processes = processes;
    this.mostAtOnce = config.requestsAtOnce();
    this.failures =
        new FailureLimits(config.failures(), config.failuresPerMinute(), processes, nanoTime);
  }

  @Override
  public void notRecognised(String address) {
    failures.count(address);
  }

  @Override
  public Future<Void> before(Attempt attempt) {
    Optional<TenantId> tenant = attempt.verified().flatMap(Principal::caller).map(Caller::tenant);
    return tenant.isEmpty()
        ? Future.succeededFuture()
        : limits(tenant.get())
            .get()
            .compose(
                limits -> {
                  admit(attempt, tenant.get().value(), limits.requestsPerSecond());
                  return Future.succeededFuture();
                });
  }

  @Override
  public Future<Void> after(Attempt attempt, Reply reply) {
    if (reply.status() == UNAUTHENTICATED) {
      failures.count(attempt.address());
    }
    return Future.succeededFuture();
  }

  @Override
  public synchronized void ended(Attempt attempt) {
    UUID tenant = begun.remove(attempt);
    if (tenant != null) {
      underway.computeIfPresent(tenant, (id, count) -> count == 1 ? null : count - 1);
    }
  }

  /**
   * Returns how much of the allowance is used now, if other processes have as much to do.
   *
   * @param perSecond rate of the tenant; at most what it allows at once is used
   */
  long taken(TenantId tenant, int perSecond) {
    TokenBucket bucket = buckets.get(tenant.value());
    return bucket == null
        ? 0
        : Math.min(
            (long) BURST_SECONDS * perSecond,
            bucket.taken(nanoTime.getAsLong()) * processes.getAsInt());
  }

  void forgetLimits(TenantId tenant) {
    limits(tenant).forget();
  }

  /** Counts requests of a tenant. */
  synchronized void count(UUID tenant, long requests) {
    counts.merge(tenant, requests, Long::sum);
  }

  /** Returns the counts since the last call. */
  synchronized Map<UUID, Long> takeCounts() {
    Map<UUID, Long> taken = new HashMap<>(counts);
    counts.clear();
    return taken;
  }

  private Remembered<Limits> limits(TenantId tenant) {
    return limits.computeIfAbsent(
        tenant.value(),
        id ->
            new Remembered<>(
                () -> limitsOf.apply(new TenantId(id)), LIMITS_AGE, Clock.systemUTC()));
  }

  private void admit(Attempt attempt, UUID tenant, int perSecond) {
    long now = nanoTime.getAsLong();
    int parts = processes.getAsInt();
    double part = (double) perSecond / parts;
    TokenBucket bucket =
        buckets.compute(
            tenant, (id, found) -> TokenBucket.fitting(found, BURST_SECONDS * part, part, now));
    if (!bucket.take(now)) {
      throw tooFast(perSecond, parts).retryAfter(bucket.secondsUntilNext(now));
    }
    begin(attempt, tenant);
    count(tenant, 1);
  }

  private synchronized void begin(Attempt attempt, UUID tenant) {
    int going = underway.getOrDefault(tenant, 0);
    if (going >= mostAtOnce) {
      throw tooManyAtOnce();
    }
    underway.put(tenant, going + 1);
    begun.put(attempt, tenant);
  }

  private static Refusal tooFast(int perSecond, int parts) {
    String share =
        parts == 1
            ? ""
            : ", of which each of the %,d processes of the API grants its part".formatted(parts);
    String spread = parts == 1 ? "" : " or spread the calls over them";
    return Refusal.tooMany(
        "too-many-requests",
        "The limit is %,d requests a second%s: wait as long as Retry-After says%s, or ask the operator for more."
            .formatted(perSecond, share, spread));
  }

  private Refusal tooManyAtOnce() {
    return Refusal.tooMany(
        "too-many-requests",
        "%,d requests are being answered, which is the limit: wait for one to end, streams of events among them."
            .formatted(mostAtOnce));
  }
}
