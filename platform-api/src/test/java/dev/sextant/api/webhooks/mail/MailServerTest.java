package dev.sextant.api.webhooks.mail;

import static dev.sextant.api.testing.TestApi.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.credential.Secret;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.subethamail.smtp.RejectException;

/** Mail on its way through a real server. */
class MailServerTest {

  private static final UUID ID = new UUID(1, 2);

  private final Mailbox mailbox = new Mailbox();
  private final Vertx vertx = Vertx.vertx();
  private final MailServer server = new MailServer(vertx, mailbox.config());
  private final MailText text = new MailText(new MailLinks(mailbox.config().pages()));

  @AfterEach
  void stop() {
    await(server.close());
    await(vertx.close());
    mailbox.close();
  }

  @Test
  void a_mail_says_who_sent_it_why_and_how_to_end_it() {
    await(server.send(mail("experiment.completed", experiment("October"))));
    Mailbox.Letter letter = mailbox.letters.get(0);
    assertThat(letter.recipients()).containsExactly("ann@example.org");
    assertThat(letter.header("From")).isEqualTo("Sextant <sextant@example.org>");
    assertThat(letter.header("To")).isEqualTo("ann@example.org");
    assertThat(letter.header("Message-ID")).isEqualTo("<%s.%s@example.org>".formatted(ID, ID));
    assertThat(letter.header("Auto-Submitted")).isEqualTo("auto-generated");
    assertThat(letter.header("Content-Type")).startsWith("text/plain");
    assertThat(letter.text())
        .startsWith(
            """
            The experiment "October" has its report.

            Items done: 2,000
            Items failed: 3

            https://sextant.example.org/experiments/1
            """)
        .contains("The tenant acme of Sextant sends this to ann@example.org")
        .contains("https://sextant.example.org/mail/unsubscribe#");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\r\nBcc: eve@example.org",
        "a\nBcc: eve@example.org",
        "a\rBcc: eve@example.org",
        "a\u2028Bcc: eve@example.org",
        "a\u0085Bcc: eve@example.org",
        "a\u0000Bcc: eve@example.org",
        "a\r\n\r\nBcc: eve@example.org",
        "a\r\n.\r\nMAIL FROM:<eve@example.org>"
      })
  void a_name_adds_no_header_no_line_and_no_command(String name) {
    await(server.send(mail("experiment.completed", experiment(name))));
    assertThat(mailbox.letters).hasSize(1);
    Mailbox.Letter letter = mailbox.letters.get(0);
    assertThat(letter.recipients()).containsExactly("ann@example.org");
    assertThat(letter.header("Bcc")).isNull();
    assertThat(letter.subject())
        .startsWith("[Sextant] Experiment \"a ")
        .endsWith("eve@example.org" + (name.endsWith(">") ? ">" : "") + "\" is completed");
    assertThat(letter.text().lines().findFirst().orElseThrow()).endsWith("\" has its report.");
  }

  @Test
  void a_name_of_any_script_arrives_and_hides_nothing() {
    await(server.send(mail("experiment.completed", experiment("Über \u202e gut 日本 😀"))));
    assertThat(mailbox.letters.get(0).subject())
        .isEqualTo("[Sextant] Experiment \"Über gut 日本 □\" is completed");
    assertThat(mailbox.letters.get(0).text()).contains("\"Über gut 日本 □\"");
  }

  @Test
  void a_very_long_name_is_cut() {
    await(server.send(mail("experiment.completed", experiment("ä".repeat(5_000)))));
    assertThat(mailbox.letters.get(0).subject())
        .isEqualTo("[Sextant] Experiment \"" + "ä".repeat(119) + "…\" is completed");
    assertThat(mailbox.letters.get(0).raw().lines()).allMatch(line -> line.length() <= 998);
  }

  /** Codes of RFC 5321, RFC 3463 and RFC 7504. */
  @ParameterizedTest
  @CsvSource({
    "550, 5.1.1 no such user, true",
    "550, no such user, true",
    "551, user not local, true",
    "553, mailbox name not allowed, true",
    "556, 5.1.10 domain accepts no mail, true",
    "550, 5.2.1 mailbox disabled, true",
    "550, 5.7.1 relaying denied, false",
    "552, 5.2.2 mailbox full, false",
    "554, 5.7.1 policy, false",
    "451, 4.7.1 greylisted, false",
    "450, mailbox busy, false"
  })
  void only_a_missing_mailbox_is_gone(int code, String reply, boolean gone) {
    mailbox.refusal = new RejectException(code, reply);
    MailException failure = refused();
    assertThat(failure.code()).isEqualTo(code);
    assertThat(failure.reply()).contains(reply);
    assertThat(failure.isGone()).isEqualTo(gone);
  }

  @Test
  void a_sender_that_is_refused_says_nothing_about_the_receiver() {
    mailbox.refusalOfSender = new RejectException(550, "sender rejected");
    assertThat(refused().isGone()).isFalse();
  }

  @Test
  void a_server_without_starttls_gets_no_mail_if_tls_is_required() {
    SmtpConfig plain = mailbox.config();
    MailServer strict =
        new MailServer(
            vertx,
            new SmtpConfig(
                plain.host(),
                plain.port(),
                SmtpConfig.Tls.STARTTLS,
                Optional.empty(),
                plain.from(),
                URI.create("https://sextant.example.org")));
    assertThat(failure(strict).isGone()).isFalse();
    assertThat(mailbox.letters).isEmpty();
    await(strict.close());
  }

  @Test
  void a_server_that_is_down_is_a_failure_without_a_code() {
    mailbox.close();
    assertThat(refused().code()).isNull();
  }

  private MailException refused() {
    MailException failure = failure(server);
    assertThat(mailbox.letters).isEmpty();
    return failure;
  }

  private MailException failure(MailServer by) {
    return (MailException)
        await(
            by.send(mail("webhook.test", new JsonObject()))
                .transform(result -> io.vertx.core.Future.succeededFuture(result.cause())));
  }

  private Mail mail(String type, JsonObject data) {
    return text.mail(
        new MailText.Receiver(
            ID, "acme", ID, "mailto:ann@example.org", "ann@example.org", new Secret("whsec_a")),
        ID,
        type,
        data);
  }

  private static JsonObject experiment(String name) {
    return new JsonObject()
        .put("name", name)
        .put("state", "completed")
        .put("items_done", 2_000)
        .put("items_failed", 3)
        .put("link", "/experiments/1");
  }
}
