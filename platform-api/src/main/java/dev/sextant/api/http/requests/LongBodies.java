package dev.sextant.api.http.requests;

import dev.sextant.api.http.Refusal;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Bounds the memory of long bodies: a few are read or worked on at once, in all requests together
 * and in those of one tenant. A body of the usual length needs no place.
 */
public final class LongBodies {

  /** Longest JSON body of most operations, in bytes. */
  public static final int USUAL = 1 << 20;

  /** Longest JSON body of an operation that takes files in it, in bytes. */
  public static final int LONG = 16 << 20;

  private final Vertx vertx;
  private final int most;
  private final int mostOfTenant;
  private final Duration longest;

  /** Guarded by {@code this}. */
  private final Map<Optional<UUID>, Integer> taken = new HashMap<>();

  /**
   * @param most at once
   * @param mostOfTenant at once of one tenant
   * @param longest time from taking a place until the body is whole
   */
  public LongBodies(Vertx vertx, int most, int mostOfTenant, Duration longest) {
    this.vertx = vertx;
    this.most = most;
    this.mostOfTenant = mostOfTenant;
    this.longest = longest;
  }

  /**
   * Returns the claim of a request. Close it when the body is not used any more, which may be after
   * its client has gone.
   *
   * @param tenant id of the sender's tenant, whichever part of it the sender sees
   */
  public Claim claim(Optional<UUID> tenant) {
    return new Claim(tenant);
  }

  private synchronized void take(Optional<UUID> tenant) {
    int ofTenant = taken.getOrDefault(tenant, 0);
    int ofAll = taken.values().stream().mapToInt(Integer::intValue).sum();
    if (ofTenant >= mostOfTenant || ofAll >= most) {
      throw Refusal.tooMany(
          "busy",
          "Other requests with bodies above %d bytes are being answered, as many as there is room for: try again."
              .formatted(USUAL));
    }
    taken.put(tenant, ofTenant + 1);
  }

  private synchronized void giveBack(Optional<UUID> tenant) {
    taken.computeIfPresent(tenant, (key, places) -> places == 1 ? null : places - 1);
  }

  /** The claim of one request: it takes a place once its body grows long. */
  public final class Claim implements AutoCloseable {

    private final Optional<UUID> tenant;

    /** Guarded by {@code this}. */
    private boolean taken;

    /** Guarded by {@code this}. */
    private boolean closed;

    /** Guarded by {@code this}. */
    private long timer;

    private Claim(Optional<UUID> tenant) {
      this.tenant = tenant;
    }

    /**
     * Takes a place if the body is long. The body then must arrive in time.
     *
     * @param length so far, in bytes
     * @param overdue receives the refusal if it does not
     * @throws Refusal of kind {@code TOO_MANY} if there is no place
     */
    synchronized void grow(int length, Consumer<Refusal> overdue) {
      if (length <= USUAL || taken || closed) {
        return;
      }
      take(tenant);
      taken = true;
      timer = vertx.setTimer(longest.toMillis(), late -> overdue.accept(tooSlow()));
    }

    /** The body is whole, or refused. */
    synchronized void received() {
      if (taken) {
        vertx.cancelTimer(timer);
      }
    }

    @Override
    public synchronized void close() {
      if (taken && !closed) {
        giveBack(tenant);
      }
      closed = true;
    }

    private Refusal tooSlow() {
      return Refusal.malformed(
          "slow-body",
          "A body above %d bytes must arrive within %d seconds: send fewer or smaller images."
              .formatted(USUAL, longest.toSeconds()));
    }
  }
}
