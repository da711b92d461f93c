package dev.sextant.api.webhooks;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.delivery.WebhookVaults;
import dev.sextant.api.webhooks.mail.LinkToken;
import dev.sextant.api.webhooks.mail.MailAddress;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;

/** What the owner of an address does by a link in a mail, without an account. */
final class MailLinkService {

  private final TenantDatabase database;
  private final WebhookVaults vaults;
  private final WebhookStore webhooks = new WebhookStore();
  private final MailLinkStore store = new MailLinkStore();

  MailLinkService(TenantDatabase database, WebhookVaults vaults) {
    this.database = database;
    this.vaults = vaults;
  }

  /**
   * Who follows a link.
   *
   * @param address of the client
   */
  record Visit(String address) {}

  /** An address with its webhook's state, in the contract's format. */
  record MailState(String address, Webhook.State state) {}

  /** Begins the mail to an address. Repeating it changes nothing. */
  Future<MailState> confirm(String token, Visit visit) {
    return genuine(token, LinkToken.Purpose.CONFIRM)
        .compose(
            link ->
                database.inTenant(
                    link.tenant(),
                    db ->
                        webhooks
                            .confirm(db, link.webhook())
                            .compose(isNew -> log(db, link, isNew, "confirmMailAddress", visit))
                            .compose(logged -> after(db, link))));
  }

  /** Ends the mail to an address. Repeating it changes nothing. */
  Future<MailState> unsubscribe(String token, Visit visit) {
    return genuine(token, LinkToken.Purpose.UNSUBSCRIBE)
        .compose(
            link ->
                database.inTenant(
                    link.tenant(),
                    db ->
                        webhooks
                            .unsubscribe(db, link.webhook().id(), link.webhook().url())
                            .compose(isNew -> log(db, link, isNew, "unsubscribeMailAddress", visit))
                            .compose(logged -> after(db, link))));
  }

  private record Link(TenantId tenant, Webhook webhook, String address) {}

  /** Fails the same way for each link that is not genuine, so that nothing is learnt from it. */
  private Future<Link> genuine(String token, LinkToken.Purpose purpose) {
    Optional<LinkToken> parsed = LinkToken.parse(token);
    if (parsed.isEmpty()) {
      return Future.failedFuture(unknown());
    }
    LinkToken claim = parsed.get();
    TenantId tenant = new TenantId(claim.tenant());
    return database
        .inTenant(tenant, db -> webhooks.find(db, claim.webhook()))
        .compose(
            webhook ->
                vaults
                    .current(tenant, claim.webhook())
                    .recover(MailLinkService::undecryptable)
                    .map(secret -> genuine(claim, purpose, webhook, secret)));
  }

  private static Link genuine(
      LinkToken claim,
      LinkToken.Purpose purpose,
      Optional<Webhook> webhook,
      Optional<Secret> secret) {
    if (webhook.isEmpty() || secret.isEmpty()) {
      throw unknown();
    }
    String url = webhook.get().url();
    Optional<String> address = MailAddress.of(url);
    if (address.isEmpty() || !claim.isGenuine(purpose, url, secret.get())) {
      throw unknown();
    }
    return new Link(new TenantId(claim.tenant()), webhook.get(), address.get());
  }

  private Future<Void> log(SqlClient db, Link link, boolean isNew, String operation, Visit visit) {
    return isNew
        ? store.log(db, link.address(), link.webhook().id(), operation, visit)
        : Future.succeededFuture();
  }

  private Future<MailState> after(SqlClient db, Link link) {
    return webhooks
        .find(db, link.webhook().id())
        .map(found -> found.orElseThrow(MailLinkService::unknown))
        .map(now -> new MailState(link.address(), now.state()));
  }

  private static Future<Optional<Secret>> undecryptable(Throwable failure) {
    return failure instanceof CredentialException
        ? Future.succeededFuture(Optional.empty())
        : Future.failedFuture(failure);
  }

  private static Refusal unknown() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND,
        "unknown-link",
        "This link is not valid. Open the whole link of the newest mail; an admin may also have removed the address, or changed it.");
  }
}
