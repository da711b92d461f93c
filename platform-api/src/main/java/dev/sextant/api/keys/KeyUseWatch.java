package dev.sextant.api.keys;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records time and address of a key's last use, once a minute rather than once a request. */
final class KeyUseWatch implements Watch {

  private static final Logger LOGGER = LoggerFactory.getLogger(KeyUseWatch.class);
  private static final Duration SPARED = Duration.ofMinutes(1);
  private static final int MOST_REMEMBERED = 10_000;

  private final ApiKeyService keys;
  private final Clock clock;
  private final Map<UUID, Instant> written =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Instant> eldest) {
          return size() > MOST_REMEMBERED;
        }
      };

  KeyUseWatch(ApiKeyService keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public Future<Void> before(Attempt attempt) {
    return attempt
        .verified()
        .flatMap(Principal::caller)
        .filter(caller -> caller.rights() instanceof Rights.OfKey)
        .map(caller -> used(caller, attempt.address()))
        .orElseGet(Future::succeededFuture);
  }

  @Override
  public Future<Void> after(Attempt attempt, Reply reply) {
    return Future.succeededFuture();
  }

  /** Accepts the key even if its use cannot be recorded. */
  private Future<Void> used(Caller caller, String address) {
    UUID id = ((Rights.OfKey) caller.rights()).id();
    return isDue(id)
        ? keys.used(new TenantId(caller.tenant().value()), id, address)
            .recover(
                DatabaseUnreachableException.logOthers(
                    LOGGER, "the use of key {} was not noted", id))
        : Future.succeededFuture();
  }

  private synchronized boolean isDue(UUID id) {
    Instant now = clock.instant();
    Instant last = written.get(id);
    boolean due = last == null || last.plus(SPARED).isBefore(now);
    if (due) {
      written.remove(id);
      written.put(id, now);
    }
    return due;
  }
}
