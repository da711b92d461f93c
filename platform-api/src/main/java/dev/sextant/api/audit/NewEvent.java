package dev.sextant.api.audit;

import dev.sextant.api.audit.AuditEvent.Actor;
import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An event written before an operation runs.
 *
 * @param objects ids in the path, by parameter
 */
record NewEvent(UUID requestId, Actor actor, String operation, JsonObject objects, String address) {

  private static final int LONGEST_SUBJECT = 300;
  private static final int LONGEST_OBJECT = 100;
  private static final Pattern NOT_PRINTABLE = Pattern.compile("[^\\x20-\\x7e\\xa0-\\ud7ff]");

  static NewEvent of(Attempt attempt, Actor actor) {
    JsonObject objects = new JsonObject();
    attempt.objects().forEach((name, sent) -> objects.put(name, storable(sent, LONGEST_OBJECT)));
    return new NewEvent(
        UUID.fromString(attempt.requestId()),
        new Actor(
            actor.kind(), storable(actor.subject(), LONGEST_SUBJECT), actor.role(), actor.keyId()),
        attempt.operation(),
        objects,
        storable(attempt.address(), LONGEST_OBJECT));
  }

  /** Truncates text from a client, and replaces unprintable characters. */
  private static String storable(String sent, int longest) {
    String cut = sent.length() > longest ? sent.substring(0, longest) : sent;
    return NOT_PRINTABLE.matcher(cut).replaceAll("?");
  }

  /**
   * The outcome of the event.
   *
   * @param code problem code if the reply is a problem, else the code of what the caller had to
   *     confirm, if any
   * @param createdId id of the created object, if any
   */
  record Outcome(UUID requestId, int status, @Nullable String code, @Nullable UUID createdId) {

    static Outcome of(Attempt attempt, Reply reply) {
      return new Outcome(
          UUID.fromString(attempt.requestId()),
          reply.status(),
          reply
              .problemCode()
              .or(() -> reply.confirmedCode().map(code -> "confirmed-" + code))
              .orElse(null),
          reply.header("Location").flatMap(Outcome::lastId).orElse(null));
    }

    private static Optional<UUID> lastId(String location) {
      try {
        return Optional.of(UUID.fromString(location.substring(location.lastIndexOf('/') + 1)));
      } catch (IllegalArgumentException e) {
        return Optional.empty();
      }
    }
  }
}
