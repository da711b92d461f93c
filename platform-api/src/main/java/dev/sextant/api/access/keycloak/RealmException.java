package dev.sextant.api.access.keycloak;

import dev.sextant.api.http.Refusal;
import org.jspecify.annotations.Nullable;

/** A failed request to the realm. */
abstract sealed class RealmException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private RealmException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The realm refused the request. */
  static final class Refused extends RealmException {

    private static final long serialVersionUID = 1L;

    private final String code;

    Refused(String code) {
      super("Keycloak refused: " + code, null);
      this.code = code;
    }

    /** Returns whether the code or session itself was refused; otherwise the request was wrong. */
    boolean isForGood() {
      return code.equals("invalid_grant");
    }
  }

  /** The realm did not answer, or sent an unreadable answer; a retry may succeed. */
  static final class Unreachable extends RealmException {

    private static final long serialVersionUID = 1L;

    Unreachable(String message) {
      super(message, null);
    }

    private Unreachable(Throwable cause) {
      super("Keycloak does not answer", cause);
    }
  }

  static RealmException of(Throwable failure) {
    return failure instanceof RealmException known ? known : new Unreachable(failure);
  }

  /** Returns the refusal of a caller while Keycloak does not answer. */
  static Refusal unavailable() {
    return Refusal.unavailable(
        "identity-provider-unavailable",
        "Keycloak does not answer, so nobody can be recognised: try again soon.");
  }
}
