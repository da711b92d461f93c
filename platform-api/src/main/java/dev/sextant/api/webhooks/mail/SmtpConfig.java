package dev.sextant.api.webhooks.mail;

import java.net.URI;
import java.util.Optional;

/**
 * The operator's mail server, and what its mail says of the sender.
 *
 * @param host name or address; it is the operator's, so any is allowed
 * @param port from 1 to 65535
 * @param login empty: the server takes mail without one
 * @param from address of the sender
 * @param pages address of Sextant's pages, for the links in mail
 */
public record SmtpConfig(
    String host, int port, Tls tls, Optional<Login> login, String from, URI pages) {

  private static final int HIGHEST_PORT = 65_535;

  /** How the connection is encrypted. The server's certificate is checked in both modes. */
  public enum Tls {
    /** From the first byte, usually on port 465. */
    IMPLICIT,
    /** By STARTTLS, usually on port 587; a server without it gets no mail. */
    STARTTLS,
    /** Not at all: for a server on the same machine. */
    NONE
  }

  /** A user of the mail server. */
  public record Login(String user, String password) {

    /** Never shows the password. */
    @Override
    public String toString() {
      return "Login[%s]".formatted(user);
    }
  }

  public SmtpConfig {
    check(!host.isBlank(), "the mail server needs a host");
    check(port >= 1 && port <= HIGHEST_PORT, "a port is 1 to 65535, found " + port);
    check(
        MailAddress.isValid(from),
        "the sender is an address such as sextant@example.org, found '%s'".formatted(from));
    check(
        pages.getHost() != null && pages.getScheme() != null,
        "the pages have an address such as https://sextant.example.org, found " + pages);
    check(
        tls != Tls.NONE || login.isEmpty(),
        "a password is sent over TLS only: set tls, or leave out user and password");
  }

  private static void check(boolean holds, String expectation) {
    if (!holds) {
      throw new IllegalArgumentException(expectation);
    }
  }
}
