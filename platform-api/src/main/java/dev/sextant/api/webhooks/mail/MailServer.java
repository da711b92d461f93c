package dev.sextant.api.webhooks.mail;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.ext.mail.LoginOption;
import io.vertx.ext.mail.MailClient;
import io.vertx.ext.mail.MailConfig;
import io.vertx.ext.mail.MailMessage;
import io.vertx.ext.mail.SMTPException;
import io.vertx.ext.mail.StartTLSOptions;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Hands mail to the operator's server. A mail that it has accepted is on its way. */
public final class MailServer {

  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final int CONNECT_MILLIS = 10_000;
  private static final int IDLE_SECONDS = 20;
  private static final int MOST_CONNECTIONS = 16;

  /** Replies to a recipient that no retry can change (RFC 5321, RFC 7504). */
  private static final Set<Integer> NO_MAILBOX = Set.of(550, 551, 553, 556);

  /** The library's text for a reply to RCPT TO: a 550 to other commands concerns the sender. */
  private static final String OF_RECIPIENT = "recipient address not accepted";

  private final SmtpConfig config;
  private final MailClient client;

  /** Creates the client; it connects when there is mail. */
  public MailServer(Vertx vertx, SmtpConfig config) {
    this.config = config;
    this.client = MailClient.create(vertx, options(config));
  }

  private static MailConfig options(SmtpConfig config) {
    MailConfig options =
        new MailConfig(config.host(), config.port())
            .setSsl(config.tls() == SmtpConfig.Tls.IMPLICIT)
            .setStarttls(
                config.tls() == SmtpConfig.Tls.STARTTLS
                    ? StartTLSOptions.REQUIRED
                    : StartTLSOptions.DISABLED)
            .setHostnameVerificationAlgorithm("HTTPS")
            .setLogin(config.login().isPresent() ? LoginOption.REQUIRED : LoginOption.DISABLED)
            .setConnectTimeout(CONNECT_MILLIS)
            .setIdleTimeout(IDLE_SECONDS)
            .setIdleTimeoutUnit(TimeUnit.SECONDS)
            .setMaxPoolSize(MOST_CONNECTIONS)
            .setUserAgent("sextant");
    config.login().ifPresent(login -> options.setUsername(login.user()));
    config.login().ifPresent(login -> options.setPassword(login.password()));
    return options;
  }

  /**
   * Hands over a mail.
   *
   * @return fails with a {@link MailException} if the server has not accepted it within 30 seconds
   */
  public Future<Void> send(Mail mail) {
    String domain = config.from().substring(config.from().indexOf('@') + 1);
    MailMessage message =
        new MailMessage()
            .setFrom("Sextant <%s>".formatted(config.from()))
            .setTo(mail.to())
            .setSubject(mail.subject())
            .setText(mail.text())
            .addHeader("Message-ID", "<%s@%s>".formatted(mail.id(), domain))
            .addHeader("List-Unsubscribe", "<%s>".formatted(mail.unsubscribe()))
            .addHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
            .addHeader("Auto-Submitted", "auto-generated");
    return client
        .sendMail(message)
        .timeout(DEADLINE.toSeconds(), TimeUnit.SECONDS)
        .recover(failure -> Future.failedFuture(explained(failure)))
        .mapEmpty();
  }

  /** Ends the connections. One that the server has ended already is no failure. */
  public Future<Void> close() {
    return client.close().otherwiseEmpty();
  }

  private static MailException explained(Throwable failure) {
    if (failure instanceof SMTPException smtp) {
      int code = smtp.getReplyCode();
      return new MailException(
          "The mail server answered with %d.".formatted(code),
          code,
          String.valueOf(smtp.getReplyMessage()),
          isGone(smtp));
    }
    return new MailException(
        "The mail server could not be reached, or broke off the connection.", null, null, false);
  }

  /** A policy, a full mailbox or a bad sender says nothing about whether the address exists. */
  private static boolean isGone(SMTPException smtp) {
    if (!NO_MAILBOX.contains(smtp.getReplyCode())
        || !String.valueOf(smtp.getMessage()).startsWith(OF_RECIPIENT)) {
      return false;
    }
    String reply = String.valueOf(smtp.getReplyMessage());
    return !reply.matches("(?s)\\d{3}[ -]\\d\\.\\d+\\.\\d+.*")
        || reply.matches("(?s)\\d{3}[ -]5\\.(1\\.(1|2|3|6|10)|2\\.1)(\\D.*)?");
  }
}
