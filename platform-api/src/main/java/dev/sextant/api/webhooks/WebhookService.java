package dev.sextant.api.webhooks;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.webhooks.delivery.Delivery;
import dev.sextant.api.webhooks.delivery.DeliveryStore;
import dev.sextant.api.webhooks.delivery.WebhookSecret;
import dev.sextant.api.webhooks.delivery.WebhookVaults;
import dev.sextant.api.webhooks.mail.MailAddress;
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Manages a tenant's webhooks and what was sent to them. */
final class WebhookService {

  private static final int MOST = 20;
  private static final UUID LAST_ID = new UUID(-1, -1);

  private final TenantDatabase database;
  private final WebhookVaults vaults;
  private final WebhookAddresses addresses;
  private final WebhookStore webhooks = new WebhookStore();
  private final DeliveryStore deliveries = new DeliveryStore();
  private final Confirmations confirmations = new Confirmations();
  private final ProjectLookup projects = new ProjectLookup();

  WebhookService(TenantDatabase database, WebhookVaults vaults, WebhookAddresses addresses) {
    this.database = database;
    this.vaults = vaults;
    this.addresses = addresses;
  }

  Future<Page<Webhook>> list(TenantId tenant, PageRequest page) {
    return database
        .inTenant(tenant, db -> webhooks.list(db, page.afterId(), page.rows()))
        .map(rows -> page.page(rows, webhook -> Cursor.after(webhook.id())));
  }

  Future<Webhook> get(TenantId tenant, UUID id) {
    return database.inTenant(tenant, db -> found(db, id));
  }

  Future<Webhook.WithSecret> create(Caller caller, Webhook.Wish wish) {
    Secret secret = WebhookSecret.create();
    return addresses
        .checked(wish.url())
        .compose(
            url ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        checkProject(db, wish.projectId())
                            .compose(known -> webhooks.count(db))
                            .compose(there -> Refusal.unless(there < MOST, WebhookService::tooMany))
                            .compose(few -> insert(db, caller, wish.withUrl(url)))
                            .compose(id -> withSecret(db, caller.tenant(), id, secret))));
  }

  private Future<UUID> insert(SqlClient db, Caller caller, Webhook.Wish wish) {
    String author = caller.subject();
    SummaryZone zone = SummaryZone.of(wish.eventTypes(), wish.timeZone(), null);
    return MailAddress.isMail(wish.url())
        ? webhooks
            .insert(db, wish, zone, Webhook.State.UNCONFIRMED, author)
            .compose(id -> confirmations.ask(db, id, author).map(id))
        : webhooks.insert(db, wish, zone, Webhook.State.ENABLED, author);
  }

  Future<Webhook> change(Caller caller, UUID id, Webhook.Change change) {
    String wanted = change.url();
    return (wanted == null ? Future.<String>succeededFuture() : addresses.checked(wanted))
        .compose(
            url ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        locked(db, id)
                            .compose(before -> change(db, caller, before, change.withUrl(url)))
                            .compose(changed -> found(db, id))));
  }

  private Future<Void> change(SqlClient db, Caller caller, Webhook before, Webhook.Change change) {
    String url = change.url() == null ? before.url() : change.url();
    boolean isOther = !url.equals(before.url());
    return WebhookAddresses.requireSameKind(before, url)
        .map(same -> zone(before, change))
        .compose(zone -> webhooks.update(db, before.id(), change, zone))
        .compose(
            updated ->
                before.isMail() && isOther
                    ? webhooks.forgetConfirmation(db, before.id())
                    : Future.<Void>succeededFuture())
        .compose(
            ready ->
                found(db, before.id())
                    .compose(now -> setState(db, caller, now, change.state(), isOther)));
  }

  private Future<Void> setState(
      SqlClient db,
      Caller caller,
      Webhook now,
      Webhook.@Nullable State wanted,
      boolean hasOtherAddress) {
    if (wanted == Webhook.State.DISABLED) {
      return webhooks.disable(db, now.id());
    }
    boolean mustAsk = now.isMail() && now.confirmedAt() == null;
    if (mustAsk
        && (wanted != null || (hasOtherAddress && now.state() == Webhook.State.UNCONFIRMED))) {
      return webhooks
          .awaitConfirmation(db, now.id())
          .compose(waits -> confirmations.ask(db, now.id(), caller.subject()));
    }
    return wanted == null ? Future.succeededFuture() : webhooks.enable(db, now);
  }

  private static SummaryZone zone(Webhook before, Webhook.Change change) {
    List<String> types = change.eventTypes() == null ? before.eventTypes() : change.eventTypes();
    return SummaryZone.of(types, change.timeZone(), before.timeZone());
  }

  /** Sets a new secret; the old one signs as well for a day. */
  Future<Webhook.WithSecret> rotate(TenantId tenant, UUID id) {
    Secret secret = WebhookSecret.create();
    return database.inTenant(
        tenant,
        db ->
            locked(db, id)
                .compose(before -> Refusal.when(before.isMail(), WebhookService::noSecret))
                .compose(before -> webhooks.keepSecret(db, id))
                .compose(kept -> withSecret(db, tenant, id, secret)));
  }

  Future<Void> delete(TenantId tenant, UUID id) {
    return database
        .inTenant(tenant, db -> webhooks.delete(db, id))
        .compose(there -> Refusal.unless(there, () -> Refusal.notFound("webhook", id)));
  }

  /** Sends an event of type {@code webhook.test}, whatever types the webhook wants. */
  Future<Delivery.Detail> test(Caller caller, UUID id) {
    return database.inTenant(
        caller.tenant(),
        db ->
            enabled(db, id)
                .compose(
                    webhook ->
                        deliveries.send(
                            db,
                            id,
                            "webhook.test",
                            webhook.projectId(),
                            new JsonObject()
                                .put("webhook_id", id.toString())
                                .put("requested_by", caller.subject())))
                .compose(delivery -> detail(db, id, delivery)));
  }

  Future<Page<Delivery>> deliveries(
      TenantId tenant, UUID id, Optional<String> state, PageRequest page) {
    UUID before = page.after().map(cursor -> cursor.id(0)).orElse(LAST_ID);
    return database
        .inTenant(
            tenant,
            db ->
                found(db, id).compose(there -> deliveries.list(db, id, before, state, page.rows())))
        .map(rows -> page.page(rows, delivery -> Cursor.after(delivery.id())));
  }

  Future<Delivery.Detail> delivery(TenantId tenant, UUID webhook, UUID id) {
    return database.inTenant(tenant, db -> detail(db, webhook, id));
  }

  /** Sends a delivery that has ended once more, with the message id that it had. */
  Future<Delivery.Detail> replay(TenantId tenant, UUID webhook, UUID id) {
    return database.inTenant(
        tenant,
        db ->
            detail(db, webhook, id)
                .compose(there -> enabled(db, webhook))
                .compose(ready -> deliveries.replay(db, webhook, id))
                .compose(ended -> Refusal.unless(ended, WebhookService::pending))
                .compose(again -> detail(db, webhook, id)));
  }

  private Future<Webhook.WithSecret> withSecret(
      SqlClient db, TenantId tenant, UUID id, Secret secret) {
    return vaults
        .set(db, tenant, id, secret)
        .compose(kept -> found(db, id))
        .map(webhook -> new Webhook.WithSecret(webhook, webhook.isMail() ? null : secret.reveal()));
  }

  private Future<Webhook> enabled(SqlClient db, UUID id) {
    return locked(db, id)
        .compose(
            webhook ->
                Refusal.when(
                        webhook.state() == Webhook.State.UNCONFIRMED, WebhookService::unconfirmed)
                    .compose(
                        confirmed ->
                            Refusal.unless(
                                webhook.state() == Webhook.State.ENABLED, WebhookService::disabled))
                    .map(webhook));
  }

  private Future<Webhook> found(SqlClient db, UUID id) {
    return webhooks.find(db, id).map(Refusal.ifMissing("webhook", id));
  }

  private Future<Webhook> locked(SqlClient db, UUID id) {
    return webhooks.lock(db, id).map(Refusal.ifMissing("webhook", id));
  }

  private Future<Delivery.Detail> detail(SqlClient db, UUID webhook, UUID id) {
    return deliveries.find(db, webhook, id).map(Refusal.ifMissing("delivery", id));
  }

  private Future<Void> checkProject(SqlClient db, @Nullable UUID projectId) {
    return projectId == null ? Future.succeededFuture() : projects.require(db, projectId);
  }

  private static Refusal tooMany() {
    return Refusal.conflict(
        "too-many-webhooks",
        "There are %d webhooks: delete one that nobody needs.".formatted(MOST));
  }

  private static Refusal disabled() {
    return Refusal.conflict("webhook-disabled", "The webhook is disabled: enable it first.");
  }

  private static Refusal unconfirmed() {
    return Refusal.conflict(
        "webhook-unconfirmed",
        "The owner of the address has not agreed yet: the link in the confirmation mail does it.");
  }

  private static Refusal noSecret() {
    return Refusal.conflict(
        "no-secret", "An e-mail address has no secret that somebody could know.");
  }

  private static Refusal pending() {
    return Refusal.conflict(
        "delivery-pending", "The delivery has not ended: wait for its next call.");
  }
}
