package dev.sextant.api.webhooks.delivery;

import dev.sextant.remote.http.CallCancellation;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.remote.http.HttpCall;
import dev.sextant.remote.http.HttpCalls;
import dev.sextant.remote.http.HttpFailure;
import dev.sextant.remote.http.HttpReply;
import dev.sextant.remote.http.RetryAfter;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Makes the calls, each on a thread that waits for its reply. A host name is resolved once a call;
 * only an address that the policy allows is connected to. No redirect is followed.
 */
public final class WebhookCalls {

  /** Most calls at once, over all tenants. */
  static final int MOST = 64;

  private static final Duration DEADLINE = Duration.ofSeconds(15);
  private static final int MOST_REPLY_BYTES = 1 << 20;
  private static final int OK = 200;
  private static final int REDIRECTION = 300;
  private static final int GONE = 410;

  private final EndpointPolicy policy;
  private final Clock clock;
  private final WorkerExecutor threads;

  /** Creates the calls. */
  public WebhookCalls(Vertx vertx, EndpointPolicy policy, Clock clock) {
    this.policy = policy;
    this.clock = clock;
    this.threads = vertx.createSharedWorkerExecutor("sextant-webhooks", MOST, 1, TimeUnit.MINUTES);
  }

  /** Ends the calls under way. */
  public Future<Void> close() {
    return threads.close();
  }

  /** Posts a message. The future fails only by a bug. */
  Future<CallOutcome> post(String url, Map<String, String> headers, byte[] body) {
    return threads.executeBlocking(() -> postNow(url, headers, body), false);
  }

  private CallOutcome postNow(String url, Map<String, String> headers, byte[] body) {
    URI address = URI.create(url);
    long start = System.nanoTime();
    try (HttpCalls http = new HttpCalls(policy.rule(address), 1)) {
      HttpCall call = new HttpCall(address, headers, body, DEADLINE, MOST_REPLY_BYTES);
      return outcome(http.post(call, new CallCancellation()), since(start));
    } catch (HttpFailure e) {
      return CallOutcome.unanswered(sentence(e), since(start));
    }
  }

  private CallOutcome outcome(HttpReply reply, Duration duration) {
    boolean accepted = reply.status() >= OK && reply.status() < REDIRECTION;
    return new CallOutcome(
        reply.status(),
        accepted ? null : "The receiver answered with status %d.".formatted(reply.status()),
        CallOutcome.shown(reply.text()),
        duration,
        accepted ? Optional.empty() : RetryAfter.of(reply, clock.instant(), RetrySchedule.LONGEST),
        reply.status() == GONE);
  }

  private static String sentence(HttpFailure failure) {
    return failure.reason() == HttpFailure.Reason.REDIRECTED
        ? "The receiver redirects. Redirects are not followed: give the final address."
        : String.valueOf(failure.getMessage());
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
