package dev.sextant.api.health;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * The operations for monitoring. They say which part is down but not why, because they are public.
 */
public final class HealthRoutes {

  private static final String RETRY_SECONDS = "5";

  private final Readiness readiness;

  private record Ready(boolean ready, List<State> parts) {}

  private record State(String name, boolean up) {}

  public HealthRoutes(Readiness readiness) {
    this.readiness = readiness;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("health", HealthRoutes::health, "getReadiness", this::ready);
  }

  /** Reports only that the process lives: restarting it would not repair the database. */
  private static Future<Reply> health(Call call) {
    return Future.succeededFuture(Reply.ok(Map.of("status", "ok")));
  }

  private Future<Reply> ready(Call call) {
    return readiness.parts().map(HealthRoutes::reply);
  }

  private static Reply reply(List<Part> parts) {
    boolean ready = parts.stream().allMatch(Part::isUp);
    Ready body =
        new Ready(ready, parts.stream().map(part -> new State(part.name(), part.isUp())).toList());
    return ready ? Reply.ok(body) : Reply.unavailable(body).with("Retry-After", RETRY_SECONDS);
  }
}
