package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.mail.Mail;
import dev.sextant.api.webhooks.mail.MailAddress;
import dev.sextant.api.webhooks.mail.MailException;
import dev.sextant.api.webhooks.mail.MailLinks;
import dev.sextant.api.webhooks.mail.MailServer;
import dev.sextant.api.webhooks.mail.MailText;
import dev.sextant.api.webhooks.mail.SmtpConfig;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends messages by mail. A mail that the operator's server accepts is delivered. */
public final class MailCalls {

  private static final int ACCEPTED = 250;

  private final TenantDatabase database;
  private final MailText text;
  private final MailServer server;

  /** Creates the calls of a mail server. */
  public MailCalls(Vertx vertx, TenantDatabase database, SmtpConfig config) {
    this.database = database;
    this.text = new MailText(new MailLinks(config.pages()));
    this.server = new MailServer(vertx, config);
  }

  /** Sends an event. The future fails only by a bug, or without the database. */
  Future<CallOutcome> send(TenantId tenant, DueDelivery delivery, Secret secret) {
    long start = System.nanoTime();
    return database
        .name(tenant)
        .map(name -> mail(tenant, name.orElse(""), delivery, secret))
        .compose(server::send)
        .map(sent -> outcome(ACCEPTED, null, null, since(start), false))
        .recover(
            failure ->
                failure instanceof MailException e
                    ? Future.succeededFuture(
                        outcome(
                            e.code(), e.getMessage(), shown(e.reply()), since(start), e.isGone()))
                    : Future.failedFuture(failure));
  }

  /** Ends the connections. */
  Future<Void> close() {
    return server.close();
  }

  private Mail mail(TenantId tenant, String name, DueDelivery delivery, Secret secret) {
    String address = MailAddress.of(delivery.url()).orElseThrow();
    return text.mail(
        new MailText.Receiver(
            tenant.value(), name, delivery.webhookId(), delivery.url(), address, secret),
        delivery.eventId(),
        delivery.type(),
        delivery.data());
  }

  private static CallOutcome outcome(
      @Nullable Integer code,
      @Nullable String error,
      @Nullable String reply,
      Duration duration,
      boolean gone) {
    return new CallOutcome(code, error, reply, duration, Optional.empty(), gone);
  }

  private static @Nullable String shown(@Nullable String reply) {
    return reply == null ? null : CallOutcome.shown(reply);
  }

  private static Duration since(long start) {
    return Duration.ofNanos(System.nanoTime() - start);
  }
}
