package dev.sextant.api.http;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Bounds how many streams of events a tenant has open. */
final class Streams {

  private static final int MOST = 50;

  private final Map<UUID, Integer> open = new HashMap<>();

  /**
   * Returns the reply; if it is a stream, one that is counted while it lasts.
   *
   * @throws Refusal if it would be one too many
   */
  Reply bounded(Attempt attempt, Reply reply) {
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
    EventSource counted = sink -> run(tenant, events.source(), sink);
    return new Reply(reply.status(), reply.headers(), new Reply.Body.Events(counted));
  }

  private Future<Void> run(UUID tenant, EventSource source, EventSink sink) {
    count(tenant, 1);
    return source.run(sink).onComplete(over -> count(tenant, -1));
  }

  private synchronized int count(UUID tenant, int more) {
    int now = open.merge(tenant, more, Integer::sum);
    if (now == 0) {
      open.remove(tenant);
    }
    return now;
  }
}
