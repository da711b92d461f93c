package dev.sextant.api.webhooks.mail;

import java.net.URI;

/** Addresses of the links in mail. */
public final class MailLinks {

  private final String pages;

  /** Creates the links of pages at an address. */
  public MailLinks(URI pages) {
    this.pages = pages.toString().replaceAll("/+$", "");
  }

  /** Returns the address of a page of the given path. */
  String page(String path) {
    return pages + path;
  }

  /**
   * A scanner that opens links changes nothing: the page asks first, and a fragment is not sent.
   */
  String confirm(String token) {
    return pages + "/mail/confirm#" + token;
  }

  /** Returns the address of the page that ends the mail. */
  String unsubscribePage(String token) {
    return pages + "/mail/unsubscribe#" + token;
  }

  /** Returns the address that a mail program calls by POST, without a page (RFC 8058). */
  String unsubscribe(String token) {
    return pages + "/api/v1/mail/unsubscribe?token=" + token;
  }
}
