package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts and times requests. No label has a value that a client can choose: paths become ids of
 * operations, unknown methods become one, and statuses become classes.
 */
public final class RequestMeters {

  /** Stands for the operation of a request that matches none and is refused. */
  public static final String UNMATCHED = "unmatched";

  /** Stands for the operation of pages, files, the contract, and lists of methods. */
  public static final String OTHER = "other";

  private static final String NO_STATUS = "none";
  private static final Set<String> METHODS =
      Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(10),
    Duration.ofMillis(50),
    Duration.ofMillis(200),
    Duration.ofSeconds(1),
    Duration.ofSeconds(5),
    Duration.ofSeconds(30)
  };

  private final MeterRegistry registry;
  private final AtomicInteger underway = new AtomicInteger();

  RequestMeters(MeterRegistry registry) {
    this.registry = registry;
    Gauge.builder("sextant.http.requests.underway", underway::get).register(registry);
  }

  /** A request has come; {@link #ended} follows. */
  public void began() {
    underway.incrementAndGet();
  }

  /** The reply was sent completely, or the client has gone. */
  public void ended() {
    underway.decrementAndGet();
  }

  /**
   * Records a request.
   *
   * @param operation id in the contract, {@link #UNMATCHED} or {@link #OTHER}
   * @param method as the client sent it
   * @param status of the reply; 0: the client has gone before it
   * @param nanos time from the head of the request to that of the reply
   */
  public void record(String operation, String method, int status, long nanos) {
    Timer.builder("sextant.http.request")
        .tag("operation", operation)
        .tag("method", METHODS.contains(method) ? method : OTHER)
        .tag("status", status == 0 ? NO_STATUS : String.format(Locale.ROOT, "%dxx", status / 100))
        .serviceLevelObjectives(BUCKETS)
        .register(registry)
        .record(Duration.ofNanos(nanos));
  }

  /**
   * Counts a request that a limit refused.
   *
   * @param code of the refusal, which is one of a few in the source
   */
  public void limited(String code) {
    registry.counter("sextant.http.limited", "code", code).increment();
  }
}
