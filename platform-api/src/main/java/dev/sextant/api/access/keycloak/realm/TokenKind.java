package dev.sextant.api.access.keycloak.realm;

/** The purpose of a token of the realm; a token is accepted for one purpose only. */
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
