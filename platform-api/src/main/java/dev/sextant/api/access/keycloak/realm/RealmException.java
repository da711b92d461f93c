package dev.sextant.api.access.keycloak.realm;

import org.jspecify.annotations.Nullable;

/** What keeps the realm from giving what it was asked for. */
public abstract sealed class RealmException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private RealmException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** It said no. */
  public static final class Refused extends RealmException {

    private static final long serialVersionUID = 1L;

    private final String code;

    Refused(String code) {
      super("Keycloak refused: " + code, null);
      this.code = code;
    }

    /** Returns whether it means this very code or session; else it means how we ask. */
    public boolean isForGood() {
      return code.equals("invalid_grant");
    }
  }

  /** It said nothing, or nothing that makes sense: it may say something else later. */
  public static final class Unreachable extends RealmException {

    private static final long serialVersionUID = 1L;

    Unreachable(String message) {
      super(message, null);
    }

    private Unreachable(Throwable cause) {
      super("Keycloak does not answer", cause);
    }
  }

  public static RealmException of(Throwable failure) {
    return failure instanceof RealmException known ? known : new Unreachable(failure);
  }
}
