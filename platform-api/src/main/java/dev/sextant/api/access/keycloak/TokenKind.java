package dev.sextant.api.access.keycloak;

/** What a token of the realm is for; one kind is never taken for another. */
enum TokenKind {
  ACCESS("Bearer"),
  ID("ID"),
  LOGOUT("Logout");

  private final String type;

  TokenKind(String type) {
    this.type = type;
  }

  /** Returns the claim {@code typ}. */
  String type() {
    return type;
  }
}
