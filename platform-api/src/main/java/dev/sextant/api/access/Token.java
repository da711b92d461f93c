package dev.sextant.api.access;

import java.time.Instant;

/**
 * A signed token.
 *
 * @param value what a client sends
 * @param expiry when it stops working
 */
record Token(String value, Instant expiry) {

  /** Never shows the token. */
  @Override
  public String toString() {
    return "Token[until " + expiry + "]";
  }
}
