package dev.sextant.api.webhooks.mail;

import dev.sextant.api.webhooks.mail.LinkToken.Purpose;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** Writes the mail of an event: plain text, with the links that its receiver needs. */
public final class MailText {

  /** Type of the event that asks the owner of an address whether they want mail. */
  public static final String CONFIRMATION = "webhook.confirmation";

  private static final String CONFIRMATION_TEXT =
      """
      A member of the tenant %1$s of Sextant wants to send notifications to %2$s.

      You get them only if you agree. Open this page and press the button:
      %3$s

      If you do not want them, do nothing, or refuse them on this page:
      %4$s
      """;

  private static final String FOOTER =
      """

      --
      The tenant %s of Sextant sends this to %s, because you agreed to it.
      To end it: %s
      """;

  private final MailLinks links;

  /** Creates the writer. */
  public MailText(MailLinks links) {
    this.links = links;
  }

  /**
   * To whom a mail goes.
   *
   * @param tenantName name of the tenant
   * @param url of the webhook
   * @param address in the URL
   * @param secret of the webhook; signs the links
   */
  public record Receiver(
      UUID tenant, String tenantName, UUID webhook, String url, String address, Secret secret) {

    private String token(Purpose purpose) {
      return LinkToken.of(tenant, webhook, purpose, url, secret);
    }
  }

  /**
   * Returns the mail of an event.
   *
   * @param event id of the event, the same for each try
   * @param data of the message; a link in it is a path
   */
  public Mail mail(Receiver receiver, UUID event, String type, JsonObject data) {
    String unsubscribe = receiver.token(Purpose.UNSUBSCRIBE);
    String id = event + "." + receiver.webhook();
    String oneClick = links.unsubscribe(unsubscribe);
    if (type.equals(CONFIRMATION)) {
      return new Mail(
          id,
          receiver.address(),
          "Do you want notifications from Sextant?",
          confirmation(receiver, unsubscribe),
          oneClick);
    }
    EventText text = EventText.of(type, data);
    return new Mail(
        id,
        receiver.address(),
        "[Sextant] " + text.subject(),
        body(text, data) + footer(receiver, unsubscribe),
        oneClick);
  }

  private String confirmation(Receiver receiver, String unsubscribe) {
    return CONFIRMATION_TEXT.formatted(
        PlainText.name(receiver.tenantName()),
        receiver.address(),
        links.confirm(receiver.token(Purpose.CONFIRM)),
        links.unsubscribePage(unsubscribe));
  }

  private String body(EventText text, JsonObject data) {
    StringBuilder body = new StringBuilder(text.sentence()).append('\n');
    if (!text.facts().isEmpty()) {
      body.append('\n');
      text.facts()
          .forEach((label, value) -> body.append(label).append(": ").append(value).append('\n'));
    }
    if (data.getValue("link") instanceof String path) {
      body.append('\n').append(links.page(path)).append('\n');
    }
    return body.toString();
  }

  private String footer(Receiver receiver, String unsubscribe) {
    return FOOTER.formatted(
        PlainText.name(receiver.tenantName()),
        receiver.address(),
        links.unsubscribePage(unsubscribe));
  }
}
