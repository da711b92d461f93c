package dev.sextant.api.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ApiClient.Answer;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.webhooks.mail.Mailbox;
import dev.sextant.api.webhooks.mail.Mailbox.Letter;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.subethamail.smtp.RejectException;

class MailWebhooksTest {

  private static final String ANN = "mailto:ann@example.org";

  @AutoClose private static final Mailbox mailbox = new Mailbox();
  @AutoClose private static final TestApi api = TestApi.sendingMail(mailbox.config());
  private static final ApiClient acme = api.acme();
  private static final ApiClient owner = api.anonymous();

  @BeforeEach
  void empty() {
    mailbox.letters.clear();
  }

  @AfterEach
  void clear() {
    mailbox.refusal = null;
    acme.get("/webhooks?limit=100")
        .data()
        .forEach(webhook -> acme.delete("/webhooks/" + ((JsonObject) webhook).getString("id")));
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update webhook_events set occurred_at = occurred_at - interval '25 hours'");
  }

  @Test
  void nothing_but_the_question_is_sent_before_the_owner_of_the_address_agrees() {
    JsonObject made = acme.post("/webhooks", wish("MAILTO:ann@example.org")).is(201).json();
    assertThat(made.getString("url")).isEqualTo(ANN);
    assertThat(made.getString("state")).isEqualTo("unconfirmed");
    assertThat(made.getValue("secret")).isNull();
    String path = "/webhooks/" + made.getString("id");
    Letter question = next();
    assertThat(question.recipients()).containsExactly("ann@example.org");
    assertThat(question.subject()).isEqualTo("Do you want notifications from Sextant?");
    assertThat(question.text())
        .contains("acme")
        .contains("https://sextant.example.org/mail/confirm#");
    acme.post(path + "/test").isProblem(409, "webhook-unconfirmed");
    happens("before");
    JsonObject confirmed = confirm(question).is(200).json();
    assertThat(confirmed)
        .isEqualTo(new JsonObject().put("address", "ann@example.org").put("state", "enabled"));
    assertThat(acme.get(path).is(200).json().getString("confirmed_at")).isNotNull();
    happens("after");
    assertThat(next().subject()).isEqualTo("[Sextant] Experiment \"after\" is completed");
    assertThat(mailbox.letters).isEmpty();
    confirm(question).is(200);
    assertThat(
            api.text(
                "select string_agg(actor || ' ' || subject, ', ') from audit_events where operation = 'confirmMailAddress'"))
        .isEqualTo("visitor ann@example.org");
  }

  @Test
  void one_click_ends_the_mail() {
    String path = "/webhooks/" + confirmed(ANN);
    acme.post(path + "/test").is(202);
    Letter mail = next();
    assertThat(mail.header("List-Unsubscribe-Post")).isEqualTo("List-Unsubscribe=One-Click");
    String url = String.valueOf(mail.header("List-Unsubscribe")).replaceAll("[<>\\s]", "");
    assertThat(url).startsWith("https://sextant.example.org/api/v1/mail/unsubscribe?token=");
    String target = url.substring(url.indexOf("/mail/"));
    Answer page = owner.get(target).is(302);
    assertThat(page.headers().get("Location")).startsWith("/mail/unsubscribe#");
    assertThat(state(path)).as("a GET changes nothing").isEqualTo("enabled null");
    Answer ended =
        owner
            .with("Content-Type", "application/x-www-form-urlencoded")
            .send(HttpMethod.POST, target, Buffer.buffer("List-Unsubscribe=One-Click"));
    assertThat(ended.is(200).json().getString("state")).isEqualTo("disabled");
    assertThat(state(path)).isEqualTo("disabled unsubscribed");
    happens("afterwards");
    acme.post(path + "/test").isProblem(409, "webhook-disabled");
    owner.post(target).is(200);
    assertThat(
            api.text(
                "select string_agg(actor || ' ' || subject, ', ') from audit_events where operation = 'unsubscribeMailAddress'"))
        .isEqualTo("visitor ann@example.org");
    acme.patch(path, new JsonObject().put("state", "enabled")).is(200);
    assertThat(state(path)).as("asked again").isEqualTo("unconfirmed null");
    assertThat(next().subject()).startsWith("Do you want");
  }

  @Test
  void another_address_is_asked_and_the_old_links_are_void() {
    String path = "/webhooks/" + confirmed(ANN);
    acme.post(path + "/test").is(202);
    Letter toAnn = next();
    acme.patch(path, new JsonObject().put("url", "mailto:bob@example.org")).is(200);
    assertThat(state(path)).isEqualTo("unconfirmed null");
    Letter toBob = next();
    assertThat(toBob.recipients()).containsExactly("bob@example.org");
    unsubscribe(toAnn.token("unsubscribe")).isProblem(404, "unknown-link");
    confirm(toBob).is(200);
    assertThat(state(path)).isEqualTo("enabled null");
  }

  @Test
  void a_link_is_for_one_purpose_and_one_tenant() {
    acme.post("/webhooks", wish(ANN)).is(201);
    Letter question = next();
    String confirm = question.token("confirm");
    unsubscribe(confirm).isProblem(404, "unknown-link");
    post(question.token("unsubscribe")).isProblem(404, "unknown-link");
    String other = (confirm.charAt(0) == 'A' ? "B" : "A") + confirm.substring(1);
    post(other).isProblem(404, "unknown-link");
    api.globex().post("/webhooks", wish(ANN)).is(201);
    String foreign = next().token("confirm");
    String mixed = confirm.substring(0, 42) + foreign.substring(42);
    post(mixed).isProblem(404, "unknown-link");
    assertThat(api.count("select count(*) from webhooks where confirmed_at is not null")).isZero();
    post(foreign).is(200);
    assertThat(api.text("select tenant_id from webhooks where confirmed_at is not null"))
        .isEqualTo(api.database.globex().toString());
    api.globex()
        .get("/webhooks")
        .data()
        .forEach(each -> api.globex().delete("/webhooks/" + ((JsonObject) each).getString("id")));
  }

  @Test
  void a_tenant_asks_at_most_twenty_addresses_a_day() {
    String path = "/webhooks/" + acme.post("/webhooks", wish(ANN)).is(201).id();
    for (int i = 1; i < 20; i++) {
      acme.patch(path, new JsonObject().put("state", "enabled")).is(200);
    }
    acme.patch(path, new JsonObject().put("state", "enabled"))
        .isProblem(429, "too-many-confirmations");
    acme.delete(path).is(204);
    acme.post("/webhooks", wish(ANN)).isProblem(429, "too-many-confirmations");
  }

  @Test
  void an_address_without_a_mailbox_is_disabled() {
    mailbox.refusal = new RejectException(550, "5.1.1 no such user");
    String path = "/webhooks/" + acme.post("/webhooks", wish(ANN)).is(201).id();
    ControlledJobs.await(() -> state(path).equals("disabled gone"));
  }

  @Test
  void a_server_that_is_busy_gets_the_same_mail_again() {
    String path = "/webhooks/" + confirmed(ANN);
    mailbox.refusal = new RejectException(451, "4.7.1 come back later");
    String delivery = path + "/deliveries/" + acme.post(path + "/test").is(202).id();
    ControlledJobs.await(() -> Integer.valueOf(451).equals(of(delivery).getInteger("last_status")));
    JsonObject waiting = of(delivery);
    assertThat(waiting.getString("state")).isEqualTo("pending");
    assertThat(waiting.getString("last_error")).isEqualTo("The mail server answered with 451.");
    assertThat(waiting.getJsonArray("calls").getJsonObject(0).getString("reply"))
        .contains("come back later");
    mailbox.refusal = null;
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update webhook_deliveries set next_attempt_at = now() where state = 'pending'");
    ControlledJobs.await(() -> of(delivery).getString("state").equals("delivered"));
    JsonObject delivered = of(delivery);
    assertThat(delivered.getJsonArray("calls")).hasSize(2);
    assertThat(next().header("Message-ID"))
        .isEqualTo(
            "<%s.%s@example.org>"
                .formatted(delivered.getString("event_id"), delivered.getString("webhook_id")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mailto:",
        "mailto:ann",
        "mailto:ann@example.org?subject=x",
        "mailto:ann@example.org,bob@example.org",
        "mailto:ann%40example.org",
        "mailto:ann@example.org\r\nBcc: bob@example.org",
        "mailto:Ann <ann@example.org>",
        "mailto:ann@ex\u00e4mple.org"
      })
  void what_is_not_one_plain_address_is_refused(String url) {
    assertThat(acme.post("/webhooks", wish(url)).isProblem(422, "url-not-allowed").pointers())
        .containsExactly("/url");
  }

  @Test
  void a_webhook_does_not_change_between_a_call_and_mail() {
    String mail = "/webhooks/" + acme.post("/webhooks", wish(ANN)).is(201).id();
    String call =
        "/webhooks/" + acme.post("/webhooks", wish("https://hooks.example.org/a")).is(201).id();
    acme.patch(mail, new JsonObject().put("url", "https://hooks.example.org/a"))
        .isProblem(422, "url-not-allowed");
    acme.patch(call, new JsonObject().put("url", ANN)).isProblem(422, "url-not-allowed");
    acme.post(mail + "/rotate-secret").isProblem(409, "no-secret");
  }

  @Test
  void without_a_mail_server_an_address_of_mail_is_refused() {
    try (TestApi other = TestApi.start()) {
      assertThat(
              other.acme().post("/webhooks", wish(ANN)).isProblem(422, "no-mail-server").detail())
          .contains("no mail server");
    }
  }

  private static String confirmed(String url) {
    String id = acme.post("/webhooks", wish(url)).is(201).id();
    confirm(next()).is(200);
    return id;
  }

  private static Answer confirm(Letter question) {
    return post(question.token("confirm"));
  }

  private static Answer post(String token) {
    return owner.post("/mail/confirm", new JsonObject().put("token", token));
  }

  private static Answer unsubscribe(String token) {
    return owner.post("/mail/unsubscribe?token=" + token);
  }

  /** Returns the next mail. */
  private static Letter next() {
    ControlledJobs.await(() -> !mailbox.letters.isEmpty());
    return mailbox.letters.remove(0);
  }

  private static JsonObject of(String delivery) {
    return acme.get(delivery).is(200).json();
  }

  private static String state(String path) {
    JsonObject webhook = acme.get(path).is(200).json();
    return webhook.getString("state") + " " + webhook.getString("disabled_reason");
  }

  private static void happens(String name) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "select record_webhook_event('experiment.completed', null, null, '{\"name\": \"%s\"}')"
            .formatted(name));
  }

  private static JsonObject wish(String url) {
    return new JsonObject()
        .put("url", url)
        .put("event_types", new JsonArray().add("experiment.completed"));
  }
}
