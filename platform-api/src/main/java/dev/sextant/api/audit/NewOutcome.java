package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a logged event.
 *
 * @param status HTTP status of the reply
 * @param code problem code if the reply is a problem, else the code of what the caller had to
 *     confirm, if any
 * @param createdId id of the created object, if any
 */
record NewOutcome(UUID requestId, int status, @Nullable String code, @Nullable UUID createdId) {

  static NewOutcome of(Attempt attempt, Reply reply) {
    return new NewOutcome(
        UUID.fromString(attempt.requestId()),
        reply.status(),
        reply
            .problemCode()
            .or(() -> reply.confirmedCode().map(code -> "confirmed-" + code))
            .orElse(null),
        reply.header("Location").flatMap(NewOutcome::lastId).orElse(null));
  }

  private static Optional<UUID> lastId(String location) {
    try {
      return Optional.of(UUID.fromString(location.substring(location.lastIndexOf('/') + 1)));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
