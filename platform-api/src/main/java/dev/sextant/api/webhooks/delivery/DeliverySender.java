package dev.sextant.api.webhooks.delivery;

import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.webhooks.mail.MailAddress;
import dev.sextant.remote.credential.CredentialException;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is due. A delivery is claimed for a minute before it is sent, so several processes do
 * not send it twice, and one whose process was killed is sent again: a receiver may see a message
 * more than once, with the same id.
 */
final class DeliverySender {

  /** A claim is longer than a call and the statements around it. */
  static final Duration LEASE = Duration.ofMinutes(1);

  /** A webhook that fails for so long, and never succeeds, is disabled. */
  static final Duration PATIENCE = Duration.ofDays(5);

  /** Most calls at once of a tenant, so that one with receivers that hang delays no other. */
  private static final int MOST_OF_TENANT = 8;

  private final TenantDatabase database;
  private final WebhookVaults vaults;
  private final WebhookCalls calls;
  private final Optional<MailCalls> mail;
  private final RetrySchedule schedule;
  private final String site;
  private final Clock clock;
  private final DueDeliveryStore deliveries = new DueDeliveryStore();
  private final Map<TenantId, Integer> underway = new ConcurrentHashMap<>();

  /**
   * Creates a sender.
   *
   * @param mail empty: the instance has no mail server
   * @param site address of the pages, for links; empty: it is not known
   * @param random numbers from 0 to 1
   */
  DeliverySender(
      TenantDatabase database,
      WebhookVaults vaults,
      WebhookCalls calls,
      Optional<MailCalls> mail,
      String site,
      Clock clock,
      DoubleSupplier random) {
    this.database = database;
    this.vaults = vaults;
    this.calls = calls;
    this.mail = mail;
    this.schedule = new RetrySchedule(random);
    this.site = site;
    this.clock = clock;
  }

  /**
   * Claims what is due and begins to send it.
   *
   * @return one future for each delivery, which completes when its result is stored
   */
  Future<List<Future<Void>>> begin() {
    List<Future<Void>> begun = new ArrayList<>();
    return database
        .inNoTenant(db -> deliveries.tenants(db, now()))
        .compose(
            tenants -> EachInTurn.run(tenants, tenant -> claim(tenant).onSuccess(begun::addAll)))
        .map(begun);
  }

  private Future<List<Future<Void>>> claim(TenantId tenant) {
    int all = underway.values().stream().mapToInt(Integer::intValue).sum();
    int free = Math.min(MOST_OF_TENANT - underway.getOrDefault(tenant, 0), WebhookCalls.MOST - all);
    if (free <= 0) {
      return Future.succeededFuture(List.of());
    }
    OffsetDateTime now = now();
    return database
        .inTenant(tenant, db -> deliveries.claim(db, now, now.plus(LEASE), free))
        .map(claimed -> claimed.stream().map(each -> send(tenant, each)).toList());
  }

  private Future<Void> send(TenantId tenant, DueDelivery delivery) {
    underway.merge(tenant, 1, Integer::sum);
    return vaults
        .signing(tenant, delivery.webhookId(), delivery.signsTwice())
        .compose(
            secrets ->
                MailAddress.isMail(delivery.url())
                    ? mail(tenant, delivery, secrets)
                    : call(delivery, secrets))
        .recover(failure -> unsigned(delivery, failure))
        .compose(outcome -> database.inTenant(tenant, db -> store(db, delivery, outcome)))
        .eventually(
            () -> {
              underway.computeIfPresent(tenant, (id, calls) -> calls > 1 ? calls - 1 : null);
              return Future.succeededFuture();
            });
  }

  private Future<CallOutcome> call(DueDelivery delivery, List<Secret> secrets) {
    byte[] body = delivery.body(site);
    String id = delivery.eventId().toString();
    long timestamp = clock.instant().getEpochSecond();
    String signatures =
        secrets.stream()
            .map(secret -> WebhookSecret.sign(secret, id, timestamp, body))
            .collect(Collectors.joining(" "));
    return calls.post(
        delivery.url(),
        Map.of(
            "webhook-id", id,
            "webhook-timestamp", Long.toString(timestamp),
            "webhook-signature", signatures),
        body);
  }

  private Future<CallOutcome> mail(TenantId tenant, DueDelivery delivery, List<Secret> secrets) {
    return secrets.isEmpty() || mail.isEmpty()
        ? Future.succeededFuture(
            CallOutcome.unanswered(
                "This instance has no mail server: ask its operator.", Duration.ZERO))
        : mail.get().send(tenant, delivery, secrets.get(0));
  }

  /** A secret whose key the operator has removed signs nothing: a failed call, which is shown. */
  private static Future<CallOutcome> unsigned(DueDelivery delivery, Throwable failure) {
    return failure instanceof CredentialException
        ? Future.succeededFuture(
            CallOutcome.unanswered(
                MailAddress.isMail(delivery.url())
                    ? "The secret of the links cannot be decrypted: delete the webhook, and create it again."
                    : "The secret cannot be decrypted: rotate it.",
                Duration.ZERO))
        : Future.failedFuture(failure);
  }

  private Future<Void> store(SqlClient db, DueDelivery delivery, CallOutcome outcome) {
    OffsetDateTime now = now();
    if (outcome.isDelivered()) {
      return deliveries.delivered(db, delivery, outcome, now);
    }
    @Nullable OffsetDateTime next =
        schedule.after(delivery.tries(), outcome.retryAfter()).map(now::plus).orElse(null);
    return deliveries
        .failed(db, delivery, outcome, next, now)
        .compose(since -> disableIfHopeless(db, delivery, outcome, since.orElse(now), now));
  }

  private Future<Void> disableIfHopeless(
      SqlClient db,
      DueDelivery delivery,
      CallOutcome outcome,
      OffsetDateTime since,
      OffsetDateTime now) {
    if (outcome.isGone()) {
      return deliveries.disable(db, delivery.webhookId(), DisabledReason.GONE, now);
    }
    return since.plus(PATIENCE).isAfter(now)
        ? Future.succeededFuture()
        : deliveries.disable(db, delivery.webhookId(), DisabledReason.FAILING, now);
  }

  private OffsetDateTime now() {
    return OffsetDateTime.now(clock);
  }
}
