package dev.sextant.api.access.keycloak.realm;

/** What a token of the realm is for; one kind is never taken for another. */
public enum TokenKind {
  ACCESS("Bearer"),
  ID("ID"),
  LOGOUT("Logout");

  private final String type;

  TokenKind(String type) {
    this.type = type;
  }

  /** Returns the claim {@code typ}. */
  public String type() {
    return type;
  }
}
