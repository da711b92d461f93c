package dev.sextant.api.audit;

import dev.sextant.api.json.Times;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An event in the API's format. */
final class AuditJson {

  private AuditJson() {}

  static JsonObject of(AuditEvent event) {
    return new JsonObject()
        .put("id", event.id().toString())
        .put("at", Times.json(event.at()))
        .put("request_id", event.requestId().toString())
        .put("actor", actor(event))
        .put("operation", event.operation())
        .put("objects", event.objects())
        .put("address", event.address())
        .put("outcome", outcome(event.outcome()));
  }

  private static JsonObject actor(AuditEvent event) {
    return new JsonObject()
        .put("kind", event.actor())
        .put("subject", event.subject())
        .put("role", event.role())
        .put("key_id", text(event.keyId()));
  }

  private static @Nullable JsonObject outcome(AuditEvent.@Nullable Outcome outcome) {
    return outcome == null
        ? null
        : new JsonObject()
            .put("status", outcome.status())
            .put("code", outcome.code())
            .put("created_id", text(outcome.createdId()))
            .put("at", Times.json(outcome.endedAt()));
  }

  private static @Nullable String text(@Nullable UUID id) {
    return id == null ? null : id.toString();
  }
}
