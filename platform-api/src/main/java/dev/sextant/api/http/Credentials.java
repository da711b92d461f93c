package dev.sextant.api.http;

/** How a request says who it is. */
public sealed interface Credentials {

  /** Returns the token. */
  String token();

  /** The Authorization header of a program. */
  record Bearer(String token) implements Credentials {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Bearer[]";
    }
  }

  /** The session cookie of a browser, which other sites' pages can make it send. */
  record Cookie(String token) implements Credentials {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Cookie[]";
    }
  }
}
