package dev.sextant.api.http;

/** The credentials of a request. */
public sealed interface Credentials {

  String token();

  /** The Authorization header of a program. */
  record Bearer(String token) implements Credentials {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Bearer[]";
    }
  }

  /** The session cookie of a browser. Pages of other sites can make the browser send it. */
  record Cookie(String token) implements Credentials {

    /** Never shows the token. */
    @Override
    public String toString() {
      return "Cookie[]";
    }
  }
}
