package dev.sextant.api.audit;

import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.Rights;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who did something, and with which credentials.
 *
 * @param kind kind of actor
 * @param subject the person or program
 * @param role role, for a member
 * @param keyId id of the API key, for a key
 */
record Actor(Kind kind, String subject, @Nullable String role, @Nullable UUID keyId) {

  private static final int LONGEST_SUBJECT = 300;

  /** The kind of actor. */
  enum Kind {
    MEMBER,
    KEY,
    OPERATOR,
    /** Somebody whose sign-in failed. */
    VISITOR,
    /** Sextant itself. */
    SYSTEM;

    String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  Actor {
    subject = Recordable.text(subject, LONGEST_SUBJECT);
  }

  static Actor of(Principal principal) {
    return principal
        .caller()
        .map(Actor::of)
        .orElseGet(() -> new Actor(Kind.OPERATOR, principal.subject(), null, null));
  }

  static Actor visitor(String claimed) {
    return new Actor(Kind.VISITOR, claimed, null, null);
  }

  private static Actor of(Caller caller) {
    Rights rights = caller.rights();
    if (rights instanceof Rights.OfKey key) {
      return new Actor(Kind.KEY, caller.subject(), null, key.id());
    }
    String role = rights instanceof Rights.OfRole member ? member.role().code() : null;
    return new Actor(Kind.MEMBER, caller.subject(), role, null);
  }
}
