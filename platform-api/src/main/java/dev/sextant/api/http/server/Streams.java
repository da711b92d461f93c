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
 * Bounds how many streams of events a tenant has open, and ends a stream soon after its reader may
 * no longer read: a member removed, a session ended, a key revoked, a tenant closed.
 */
final class Streams {

  private static final int MOST = 50;

  /** How often it is asked whether the reader still may. */
  private static final long ASK_EVERY_MILLIS = 2_000;

  /** That nobody can tell now, because something is away, ends no stream. */
  private static final Set<Refusal.Kind> FINAL =
      EnumSet.of(Refusal.Kind.UNAUTHENTICATED, Refusal.Kind.FORBIDDEN, Refusal.Kind.NOT_FOUND);

  private final Vertx vertx;
  private final Map<UUID, Integer> open = new HashMap<>();

  Streams(Vertx vertx) {
    this.vertx = vertx;
  }

  /**
   * Returns the reply; if it is a stream, one that is counted while it lasts, and lasts while its
   * reader may read it.
   *
   * @param may fails with a {@link Refusal} once the reader may no longer
   * @throws Refusal if it would be one too many
   */
  Reply bounded(Attempt attempt, Reply reply, Supplier<Future<Void>> may) {
    if (!(reply.body() instanceof Reply.Body.Events events)) {
      return reply;
    }
    UUID tenant = attempt.principal().caller().orElseThrow().tenant().value();
    if (count(tenant, 0) >= MOST) {
      throw new Refusal(
          Refusal.Kind.TOO_MANY,
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
