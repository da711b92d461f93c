package dev.sextant.api.audit;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An attempted operation and its outcome, in the API's format.
 *
 * @param objects ids in the path, by parameter
 * @param outcome result; null: unknown, or still in progress
 */
record AuditEvent(
    UUID id,
    OffsetDateTime at,
    UUID requestId,
    Actor actor,
    String operation,
    JsonObject objects,
    String address,
    @Nullable Outcome outcome) {

  /**
   * Who did something, and with which credentials.
   *
   * @param role role, for a member
   * @param keyId id of the API key, for a key
   */
  record Actor(Kind kind, String subject, @Nullable String role, @Nullable UUID keyId) {

    enum Kind {
      MEMBER,
      KEY,
      OPERATOR,
      /** Somebody whose sign-in failed. */
      VISITOR,
      /** Sextant itself. */
      SYSTEM
    }

    static Actor of(Principal principal) {
      return principal
          .caller()
          .map(Actor::of)
          .orElseGet(() -> new Actor(Kind.OPERATOR, principal.subject(), null, null));
    }

    private static Actor of(Caller caller) {
      if (caller.rights() instanceof Rights.OfKey key) {
        return new Actor(Kind.KEY, caller.subject(), null, key.id());
      }
      String role = caller.rights() instanceof Rights.OfRole member ? member.role().code() : null;
      return new Actor(Kind.MEMBER, caller.subject(), role, null);
    }
  }

  /**
   * The result of an attempt.
   *
   * @param code problem code, if the reply is a problem
   * @param createdId id of the created object, if any
   */
  record Outcome(int status, @Nullable String code, @Nullable UUID createdId, OffsetDateTime at) {}

  Cursor cursor() {
    return Cursor.after(at.toEpochSecond() * 1_000_000 + at.getNano() / 1000, id);
  }
}
