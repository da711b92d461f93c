package dev.sextant.api.http.server;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.EventSink;
import dev.sextant.api.http.EventSource;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits the number of open event streams per tenant, and ends a stream soon after its reader loses
 * access: a member removed, a session ended, a key revoked, a tenant closed.
 */
final class Streams {

  private static final int MOST = 50;

  /** Interval of the access checks. */
  private static final long ASK_EVERY_MILLIS = 2_000;

  /** Only these refusals end a stream; a temporary failure of the check does not. */
  private static final Set<Refusal.Kind> FINAL =
      EnumSet.of(Refusal.Kind.UNAUTHENTICATED, Refusal.Kind.FORBIDDEN, Refusal.Kind.NOT_FOUND);

  private final Vertx vertx;
  private final Map<UUID, Integer> open = new HashMap<>();

  Streams(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Returns the reply. A stream is counted while it is open, and ends when its reader loses access.
   *
   * @param may fails with a {@link Refusal} once the reader has lost access
   * @throws Refusal if there are too many streams
   */
  Reply bounded(Attempt attempt, Reply reply, Supplier<Future<Void>> may) {
    if (!(reply.body() instanceof Reply.Body.Events events)) {
      return reply;
    }
    UUID tenant = attempt.principal().caller().orElseThrow().tenant().value();
    if (count(tenant, 0) >= MOST) {
      throw Refusal.tooMany(
          "too-many-streams",
          "Your tenant watches %d experiments already: close a page, or ask for the state now and then."
              .formatted(MOST));
    }
    EventSource bounded = sink -> run(tenant, events.source(), sink, may);
    return new Reply(reply.status(), reply.headers(), new Reply.Body.Events(bounded));
  }

  private Future<Void> run(
      UUID tenant, EventSource source, EventSink sink, Supplier<Future<Void>> may) {
    count(tenant, 1);
    askAgain(sink, may);
    return source.run(sink).onComplete(over -> end(tenant, sink));
  }

  private void end(UUID tenant, EventSink sink) {
    sink.close();
    count(tenant, -1);
  }

  private void askAgain(EventSink sink, Supplier<Future<Void>> may) {
    vertx
        .timer(ASK_EVERY_MILLIS, TimeUnit.MILLISECONDS)
        .compose(waited -> sink.isClosed() ? Future.succeededFuture() : may.get())
        .onComplete(
            answer -> {
              if (isFinal(answer.cause())) {
                sink.close();
              } else if (!sink.isClosed()) {
                askAgain(sink, may);
              }
            });
  }

  private static boolean isFinal(@Nullable Throwable failure) {
    return failure instanceof Refusal refusal && FINAL.contains(refusal.kind());
  }

  private synchronized int count(UUID tenant, int more) {
    int now = open.merge(tenant, more, Integer::sum);
    if (now == 0) {
      open.remove(tenant);
    }
    return now;
  }
}
