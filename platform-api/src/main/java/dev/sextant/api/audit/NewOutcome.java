package dev.sextant.api.audit;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Reply;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of it.
 *
 * @param status HTTP status of the reply
 * @param code code of the problem, if it was one; else of what the caller had to confirm, if
 *     anything
 * @param createdId id of what was made, if something was
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
