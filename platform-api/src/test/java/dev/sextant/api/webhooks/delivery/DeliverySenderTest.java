package dev.sextant.api.webhooks.delivery;

import static dev.sextant.api.testing.TestApi.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.TenantDatabases;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.webhooks.delivery.Receiver.Message;
import dev.sextant.api.webhooks.events.EventOutboxStore;
import dev.sextant.remote.credential.Secret;
import dev.sextant.remote.http.EndpointPolicy;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Senders on a real database with a clock that the test moves, and a receiver on this machine. */
class DeliverySenderTest {

  private static final EndpointPolicy THIS_MACHINE = new EndpointPolicy(true, Set.of());
  private static final EndpointPolicy PUBLIC = new EndpointPolicy(false, Set.of());
  private static final Secret SECRET = new Secret("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

  private final TestDatabase database = TestDatabase.create();
  private final Vertx vertx = Vertx.vertx();
  private final MovedClock clock = new MovedClock();
  private final TenantId acme = new TenantId(database.acme());
  private final TenantDatabase tenants = open();
  private final WebhookVaults vaults = new WebhookVaults(tenants, TestApi.CREDENTIAL_KEYS);
  private final DeliverySender sender = sender(THIS_MACHINE);
  private Receiver receiver;
  private UUID webhook;

  @BeforeEach
  void createWebhook() throws Exception {
    receiver = new Receiver();
    webhook = webhook(acme, receiver.url());
  }

  @AfterEach
  void stop() {
    receiver.close();
    await(tenants.close());
    await(vertx.close());
    database.close();
  }

  @Test
  void a_message_is_signed_and_delivered_once() {
    UUID event = happens();
    send();
    send();
    Message message = receiver.messages.get(0);
    assertThat(receiver.messages).hasSize(1);
    assertThat(message.header("Content-Type")).startsWith("application/json");
    assertThat(message.header("webhook-id")).isEqualTo(event.toString());
    long timestamp = Long.parseLong(message.header("webhook-timestamp"));
    assertThat(timestamp).isEqualTo(clock.instant().getEpochSecond());
    assertThat(message.header("webhook-signature"))
        .isEqualTo(
            WebhookSecret.sign(
                SECRET, event.toString(), timestamp, message.body().getBytes(UTF_8)));
    JsonObject body = new JsonObject(message.body());
    assertThat(body.fieldNames()).containsExactly("type", "timestamp", "data");
    assertThat(body.getString("type")).isEqualTo("experiment.completed");
    assertThat(body.getJsonObject("data").getString("link"))
        .isEqualTo("https://sextant.example.org/experiments/1");
    assertThat(text("select state from webhook_deliveries")).isEqualTo("delivered");
    clock.move(DeliverySender.LEASE);
    send();
    assertThat(text("select count(*) from tenants where webhooks_due_at is not null"))
        .isEqualTo("0");
  }

  @Test
  void a_failed_call_is_repeated_on_the_schedule_with_the_same_id_and_body() {
    happens();
    receiver.status = 500;
    send();
    assertThat(waits()).isEqualTo(5);
    clock.move(Duration.ofSeconds(4));
    send();
    assertThat(receiver.messages).hasSize(1);
    clock.move(Duration.ofSeconds(1));
    send();
    assertThat(receiver.messages).hasSize(2);
    assertThat(waits()).isEqualTo(300);
    clock.move(Duration.ofMinutes(5));
    receiver.status = 200;
    receiver.text = "thanks\u0000";
    send();
    assertThat(receiver.messages)
        .extracting(Message::body)
        .hasSize(3)
        .containsOnly(receiver.messages.get(0).body());
    assertThat(receiver.messages)
        .extracting(message -> message.header("webhook-id"))
        .containsOnly(receiver.messages.get(0).header("webhook-id"));
    assertThat(
            text(
                "select string_agg(number || ' ' || status, ', ' order by number) from webhook_attempts"))
        .isEqualTo("1 500, 2 500, 3 200");
    assertThat(text("select reply from webhook_attempts where number = 3")).isEqualTo("thanks ");
    assertThat(text("select failing_since from webhooks")).isNull();
  }

  @Test
  void ten_failed_calls_end_a_delivery() {
    happens();
    receiver.status = 503;
    for (int i = 0; i < 10; i++) {
      send();
      clock.move(Duration.ofSeconds(waits()));
    }
    send();
    assertThat(receiver.messages).hasSize(10);
    assertThat(text("select state || ' ' || attempts from webhook_deliveries"))
        .isEqualTo("failed 10");
  }

  @Test
  void a_receiver_that_asks_for_a_wait_gets_it() {
    happens();
    receiver.status = 429;
    receiver.headers = Map.of("Retry-After", "120");
    send();
    assertThat(waits()).isEqualTo(120);
  }

  @Test
  void a_receiver_that_is_gone_disables_the_webhook_and_drops_the_rest() {
    happens();
    happens();
    receiver.status = 410;
    send();
    assertThat(text("select state || ' ' || disabled_reason from webhooks"))
        .isEqualTo("disabled gone");
    assertThat(text("select string_agg(distinct state, ' ') from webhook_deliveries"))
        .isEqualTo("dropped");
    assertThat(
            text(
                "select objects ->> 'reason' from audit_events where operation = 'disableWebhook'"))
        .isEqualTo("gone");
    assertThat(happensOrNot()).as("no event for a disabled webhook").isNull();
  }

  @Test
  void five_days_of_failures_disable_the_webhook() {
    receiver.status = 500;
    happens();
    send();
    clock.move(Duration.ofDays(4));
    send();
    assertThat(text("select state from webhooks")).isEqualTo("enabled");
    clock.move(Duration.ofDays(1));
    send();
    assertThat(text("select state || ' ' || disabled_reason from webhooks"))
        .isEqualTo("disabled failing");
    assertThat(text("select count(*) from audit_events")).isEqualTo("1");
  }

  @Test
  void a_success_ends_the_count_of_days() {
    receiver.status = 500;
    happens();
    send();
    clock.move(Duration.ofDays(4));
    receiver.status = 204;
    send();
    receiver.status = 500;
    happens();
    clock.move(Duration.ofDays(2));
    send();
    assertThat(text("select state from webhooks")).isEqualTo("enabled");
  }

  @Test
  void a_redirect_is_not_followed() throws Exception {
    try (Receiver other = new Receiver()) {
      receiver.status = 307;
      receiver.headers = Map.of("Location", other.url());
      happens();
      send();
      assertThat(receiver.messages).hasSize(1);
      assertThat(other.messages).isEmpty();
      assertThat(text("select last_error from webhook_deliveries")).contains("redirects");
      assertThat(waits()).isEqualTo(5);
    }
  }

  @Test
  void a_private_address_is_never_connected_to() {
    happens();
    send(sender(PUBLIC));
    assertThat(receiver.messages).isEmpty();
    assertThat(text("select last_error from webhook_deliveries")).contains("on this machine only");
  }

  @Test
  void a_torn_reply_is_a_failed_call() {
    receiver.torn = true;
    receiver.text = "half";
    happens();
    send();
    assertThat(text("select state || ' ' || last_error from webhook_deliveries"))
        .startsWith("pending The connection to 127.0.0.1");
  }

  @Test
  void two_senders_at_once_send_once() {
    DeliverySender other = sender(THIS_MACHINE);
    for (int i = 0; i < 6; i++) {
      happens();
    }
    Future<List<Future<Void>>> first = sender.begin();
    Future<List<Future<Void>>> second = other.begin();
    await(Future.join(await(first)));
    await(Future.join(await(second)));
    send();
    send(other);
    assertThat(receiver.messages)
        .extracting(message -> message.header("webhook-id"))
        .hasSize(6)
        .doesNotHaveDuplicates();
  }

  @Test
  void a_delivery_whose_process_was_killed_is_sent_after_its_claim() {
    happens();
    OffsetDateTime now = OffsetDateTime.now(clock);
    inTenant(db -> new DueDeliveryStore().claim(db, now, now.plus(DeliverySender.LEASE), 8));
    send();
    assertThat(receiver.messages).as("claimed by a process that may live").isEmpty();
    clock.move(DeliverySender.LEASE);
    send();
    assertThat(receiver.messages).hasSize(1);
    assertThat(
            text(
                "select string_agg(number || coalesce(' ' || status, ''), ', ' order by number) from webhook_attempts"))
        .isEqualTo("1, 2 204");
  }

  @Test
  void at_most_four_calls_of_a_webhook_are_under_way() {
    for (int i = 0; i < 6; i++) {
      happens();
    }
    OffsetDateTime now = OffsetDateTime.now(clock);
    List<DueDelivery> claimed =
        inTenant(db -> new DueDeliveryStore().claim(db, now, now.plusMinutes(1), 8));
    assertThat(claimed).hasSize(4);
    send();
    assertThat(receiver.messages).isEmpty();
  }

  @Test
  void after_a_rotation_both_secrets_sign_for_a_day() {
    Secret next = WebhookSecret.create();
    in(
        acme,
        """
        update webhooks
        set previous_secret = secret, previous_secret_nonce = secret_nonce, previous_secret_key = secret_key,
            previous_secret_until = now() + interval '24 hours'
        """);
    inTenant(db -> vaults.set(db, acme, webhook, next));
    happens();
    send();
    Message message = receiver.messages.get(0);
    assertThat(message.header("webhook-signature"))
        .isEqualTo(signature(next, message) + " " + signature(SECRET, message));
    clock.move(Duration.ofHours(25));
    happens();
    send();
    Message later = receiver.messages.get(1);
    assertThat(later.header("webhook-signature")).isEqualTo(signature(next, later));
  }

  @Test
  void an_event_reaches_webhooks_of_its_tenant_that_want_it() throws Exception {
    TenantId globex = new TenantId(database.globex());
    try (Receiver foreign = new Receiver();
        Receiver failures = new Receiver()) {
      webhook(globex, foreign.url());
      UUID other = webhook(acme, failures.url());
      in(
          acme,
          "update webhooks set event_types = '{experiment.failed}' where id = '" + other + "'");
      happens();
      send();
      assertThat(receiver.messages).hasSize(1);
      assertThat(foreign.messages).isEmpty();
      assertThat(failures.messages).isEmpty();
    }
  }

  private static String signature(Secret secret, Message message) {
    return WebhookSecret.sign(
        secret,
        message.header("webhook-id"),
        Long.parseLong(message.header("webhook-timestamp")),
        message.body().getBytes(UTF_8));
  }

  private UUID happens() {
    UUID event = happensOrNot();
    assertThat(event).isNotNull();
    return event;
  }

  private UUID happensOrNot() {
    JsonObject data = new JsonObject().put("name", "e").put("link", "/experiments/1");
    UUID event =
        inTenant(db -> new EventOutboxStore().record(db, "experiment.completed", null, null, data))
            .orElse(null);
    clock.catchUp();
    return event;
  }

  private void send() {
    send(sender);
  }

  private static void send(DeliverySender by) {
    await(Future.join(await(by.begin())));
  }

  /** Returns the seconds until the next call. */
  private long waits() {
    Instant next =
        OffsetDateTime.parse(
                text(
                    "select to_char(next_attempt_at at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')"
                        + " from webhook_deliveries"))
            .toInstant();
    return Math.round(Duration.between(clock.instant(), next).toMillis() / 1_000.0);
  }

  private UUID webhook(TenantId tenant, String url) {
    UUID id = UUID.randomUUID();
    in(
        tenant,
        "insert into webhooks (id, url, event_types, created_by) values ('%s', '%s', '{experiment.completed}', 'ann')"
            .formatted(id, url));
    await(tenants.inTenant(tenant, db -> vaults.set(db, tenant, id, SECRET)));
    return id;
  }

  private void in(TenantId tenant, String statements) {
    try (Connection connection = database.owner().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("select set_config('app.tenant_id', '" + tenant.value() + "', true)");
      statement.execute(statements);
      connection.commit();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String text(String query) {
    try (Connection connection = database.superuser().getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private <T> T inTenant(Function<SqlClient, Future<T>> work) {
    return await(tenants.inTenant(acme, work));
  }

  private DeliverySender sender(EndpointPolicy policy) {
    return new DeliverySender(
        tenants,
        vaults,
        new WebhookCalls(vertx, policy, clock),
        Optional.empty(),
        "https://sextant.example.org",
        clock,
        () -> 0);
  }

  private TenantDatabase open() {
    return TenantDatabases.open(vertx, database, 8);
  }

  /** A clock that goes only when it is moved. It starts a little after the database's. */
  private static final class MovedClock extends Clock {

    private Instant now = Instant.now().plusSeconds(1);

    void move(Duration by) {
      now = now.plus(by);
    }

    /** Passes the time of the database, at which events occur. */
    void catchUp() {
      Instant passed = Instant.now().plusSeconds(1);
      now = passed.isAfter(now) ? passed : now;
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}
