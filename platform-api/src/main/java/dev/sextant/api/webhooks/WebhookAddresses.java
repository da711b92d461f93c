package dev.sextant.api.webhooks;

import dev.sextant.api.generators.Endpoints;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.webhooks.mail.MailAddress;
import io.vertx.core.Future;

/** Checks the addresses of webhooks before they are stored. */
final class WebhookAddresses {

  private static final String POINTER = "/url";

  private final Endpoints endpoints;
  private final boolean sendsMail;

  /**
   * Creates the checks.
   *
   * @param sendsMail whether the instance has a mail server
   */
  WebhookAddresses(Endpoints endpoints, boolean sendsMail) {
    this.endpoints = endpoints;
    this.sendsMail = sendsMail;
  }

  /**
   * Returns the address as it is stored.
   *
   * @return fails with a {@link Refusal} if it is not allowed
   */
  Future<String> checked(String url) {
    return MailAddress.isMail(url)
        ? Future.succeededFuture(url).map(this::mail)
        : endpoints.check(url).map(url);
  }

  private String mail(String url) {
    if (!sendsMail) {
      throw Refusal.invalidAt(
          "no-mail-server",
          POINTER,
          "This instance has no mail server, so it cannot send e-mail. Ask its operator to configure one, or give an https:// address.");
    }
    return MailAddress.of(url)
        .map(MailAddress::url)
        .orElseThrow(
            () ->
                Refusal.invalidAt(
                    "url-not-allowed",
                    POINTER,
                    "The url must be mailto: and one address, such as mailto:ann@example.org, with nothing behind it."));
  }

  /** A secret that a tenant has seen must not sign the links of a mail. */
  static Future<Void> requireSameKind(Webhook before, String url) {
    return Refusal.unless(
        before.isMail() == MailAddress.isMail(url),
        () ->
            Refusal.invalidAt(
                "url-not-allowed",
                POINTER,
                "A webhook that calls an address cannot change to e-mail, or back: create another one."));
  }
}
