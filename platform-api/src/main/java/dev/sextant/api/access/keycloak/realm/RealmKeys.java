package dev.sextant.api.access.keycloak.realm;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the keys of the realm. They are fetched at the start, every minute, and when a token names
 * an unknown key, but then at most every ten seconds, so that forged tokens do not flood Keycloak.
 * While Keycloak does not answer, the previous keys stay valid.
 */
public final class RealmKeys {

  static final Duration REST = Duration.ofSeconds(10);

  private static final Logger LOGGER = LoggerFactory.getLogger(RealmKeys.class);
  private static final long SCHEDULE_MILLIS = Duration.ofMinutes(1).toMillis();

  private final Vertx vertx;
  private final URI issuer;
  private final RealmClient client;
  private final Clock clock;
  private final long timer;
  private volatile Map<String, RealmKey> keys = Map.of();
  private volatile boolean known;
  private @Nullable Future<Void> running;
  private Instant lastAsked = Instant.MIN;

  public RealmKeys(Vertx vertx, URI issuer, RealmClient client, Clock clock) {
    this.vertx = vertx;
    this.issuer = issuer;
    this.client = client;
    this.clock = clock;
    this.timer = vertx.setPeriodic(SCHEDULE_MILLIS, id -> refresh());
  }

  /** Returns the key with this id, if the realm has it. */
  public Future<Optional<RealmKey>> find(String id) {
    RealmKey key = keys.get(id);
    return key != null
        ? Future.succeededFuture(Optional.of(key))
        : refreshUnlessJustDone().map(done -> Optional.ofNullable(keys.get(id)));
  }

  /** As {@link #find}, for a token received from Keycloak: an unknown key is always fetched. */
  public Future<Optional<RealmKey>> fetch(String id) {
    RealmKey key = keys.get(id);
    return key != null
        ? Future.succeededFuture(Optional.of(key))
        : refresh().map(done -> Optional.ofNullable(keys.get(id)));
  }

  /** Returns whether the keys were ever fetched. */
  boolean known() {
    return known;
  }

  /** Fetches the keys; concurrent callers share one request. */
  public synchronized Future<Void> refresh() {
    Future<Void> asked = running;
    if (asked != null) {
      return asked;
    }
    lastAsked = clock.instant();
    Future<Void> asking = client.keys().map(set -> RealmKey.of(vertx, issuer, set)).map(this::keep);
    running = asking;
    return asking
        .onFailure(failure -> LOGGER.warn("the keys of Keycloak are not refreshed", failure))
        .onComplete(done -> finished());
  }

  public void close() {
    vertx.cancelTimer(timer);
  }

  private synchronized Future<Void> refreshUnlessJustDone() {
    boolean resting = running == null && clock.instant().isBefore(lastAsked.plus(REST));
    return resting ? Future.succeededFuture() : refresh().otherwiseEmpty();
  }

  private synchronized void finished() {
    running = null;
  }

  private @Nullable Void keep(Map<String, RealmKey> fetched) {
    keys = Map.copyOf(fetched);
    known = true;
    return null;
  }
}
