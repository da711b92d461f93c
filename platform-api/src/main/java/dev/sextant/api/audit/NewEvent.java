package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/**
 * An event written before an operation runs.
 *
 * @param objects ids in the path, by parameter
 */
record NewEvent(UUID requestId, Actor actor, String operation, JsonObject objects, String address) {

  private static final int LONGEST_OBJECT = 100;

  static NewEvent of(Attempt attempt, Principal principal) {
    return of(attempt, Actor.of(principal));
  }

  static NewEvent of(Attempt attempt, Actor actor) {
    JsonObject objects = new JsonObject();
    attempt
        .objects()
        .forEach((name, sent) -> objects.put(name, Recordable.text(sent, LONGEST_OBJECT)));
    return new NewEvent(
        UUID.fromString(attempt.requestId()),
        actor,
        attempt.operation(),
        objects,
        Recordable.text(attempt.address(), LONGEST_OBJECT));
  }
}
