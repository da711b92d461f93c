package dev.sextant.api.access.sessions;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Sessions, in the format shown to their owner. */
public final class SessionJson {

  private SessionJson() {}

  /**
   * Returns the sessions as JSON.
   *
   * @param current session of the request
   */
  public static JsonObject of(List<Session> sessions, Optional<UUID> current) {
    JsonArray data = new JsonArray();
    sessions.forEach(each -> data.add(of(each, current.filter(each.id()::equals).isPresent())));
    return new JsonObject().put("data", data);
  }

  private static JsonObject of(Session session, boolean current) {
    return new JsonObject()
        .put("id", session.id().toString())
        .put("user_agent", session.origin().userAgent())
        .put("address", session.origin().address())
        .put("created_at", Times.json(session.createdAt()))
        .put("last_seen_at", Times.json(session.lastSeenAt()))
        .put("expires_at", Times.json(session.expiresAt()))
        .put("current", current);
  }
}
