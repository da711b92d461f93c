package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.webhooks.events.EventOutboxStore;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.http.EndpointPolicy;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.SqlClient;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.Optional;

/** What runs for webhooks without a request. */
public final class WebhookWork {

  /** How long events and their deliveries are kept. */
  private static final Duration KEPT = Duration.ofDays(30);

  private final WebhookVaults vaults;
  private final WebhookCalls calls;
  private final Optional<MailCalls> mail;
  private final DeliveryRounds rounds;
  private final EventOutboxStore events = new EventOutboxStore();

  /**
   * Creates the work; nothing runs before {@link #rounds} are deployed.
   *
   * @param policy allowed addresses
   * @param smtp the mail server; empty: there is none
   * @param site address of the pages, for links in messages
   * @param interval time between two checks of what is due
   */
  public WebhookWork(
      Vertx vertx,
      TenantDatabase database,
      CredentialKeys keys,
      EndpointPolicy policy,
      Optional<SmtpConfig> smtp,
      Optional<URI> site,
      Duration interval) {
    this.vaults = new WebhookVaults(database, keys);
    this.calls = new WebhookCalls(vertx, policy, Clock.systemUTC());
    this.mail = smtp.map(config -> new MailCalls(vertx, database, config));
    String address = site.map(each -> each.toString().replaceAll("/+$", "")).orElse("");
    this.rounds = new DeliveryRounds(database, vaults, calls, mail, address, interval);
  }

  /** Returns the rounds, to be deployed. */
  public DeliveryRounds rounds() {
    return rounds;
  }

  public WebhookVaults vaults() {
    return vaults;
  }

  /** Returns whether messages can be sent by mail. */
  public boolean sendsMail() {
    return mail.isPresent();
  }

  /** Deletes events and deliveries that are older than a month. */
  public Future<Void> forgetOld(SqlClient db) {
    return events.forgetOld(db, OffsetDateTime.now(Clock.systemUTC()).minus(KEPT));
  }

  /** Ends the calls under way; another process, or the next start, makes them again. */
  public Future<Void> close() {
    return calls
        .close()
        .eventually(() -> mail.map(MailCalls::close).orElseGet(Future::succeededFuture));
  }
}
