package dev.sextant.api.idempotency;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.SharedWork;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Requests that take long, while they run in this process. A repeat of one waits for its outcome
 * and does no work.
 *
 * @param <T> outcome of a request
 */
public final class RunningRequests<T> {

  private record Place(UUID tenant, String operation, String caller, String key) {}

  private record Running<T>(String fingerprint, SharedWork<T> work) {}

  private final Map<Place, Running<T>> running = new ConcurrentHashMap<>();

  /**
   * Runs a request, or joins the one that runs with the same key.
   *
   * @param key empty: the request is not deduplicated
   * @param request looks for what an earlier request with the key has created, too
   * @return fails as {@link OnceOnly#create} does if the key is that of another request
   */
  public Future<T> join(
      TenantId tenant, Optional<IdempotencyKey> key, Supplier<Future<T>> request) {
    if (key.isEmpty()) {
      return request.get();
    }
    IdempotencyKey asked = key.get();
    Place place = new Place(tenant.value(), asked.operation(), asked.caller(), asked.key());
    Promise<T> outcome = Promise.promise();
    Running<T> own = new Running<>(asked.fingerprint(), new SharedWork<>(outcome.future()));
    Running<T> first = running.putIfAbsent(place, own);
    if (first != null) {
      return Refusal.unless(first.fingerprint().equals(asked.fingerprint()), OnceOnly::reused)
          .compose(same -> first.work().join());
    }
    Future.succeededFuture()
        .compose(begun -> request.get())
        .onComplete(
            ended -> {
              running.remove(place);
              outcome.handle(ended);
            });
    return own.work().join();
  }
}
