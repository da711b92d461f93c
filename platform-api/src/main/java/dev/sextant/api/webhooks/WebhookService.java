package dev.sextant.api.webhooks;

import dev.sextant.api.generators.Endpoints;
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
import dev.sextant.remote.credential.Secret;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Manages a tenant's webhooks and what was sent to them. */
final class WebhookService {

  private static final int MOST = 20;
  private static final UUID LAST_ID = new UUID(-1, -1);

  private final TenantDatabase database;
  private final WebhookVaults vaults;
  private final Endpoints endpoints;
  private final WebhookStore webhooks = new WebhookStore();
  private final DeliveryStore deliveries = new DeliveryStore();
  private final ProjectLookup projects = new ProjectLookup();

  WebhookService(TenantDatabase database, WebhookVaults vaults, Endpoints endpoints) {
    this.database = database;
    this.vaults = vaults;
    this.endpoints = endpoints;
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
    return checkUrl(wish.url())
        .compose(
            allowed ->
                database.inTenant(
                    caller.tenant(),
                    db ->
                        checkProject(db, wish.projectId())
                            .compose(known -> webhooks.count(db))
                            .compose(there -> Refusal.unless(there < MOST, WebhookService::tooMany))
                            .compose(few -> webhooks.insert(db, wish, caller.subject()))
                            .compose(id -> withSecret(db, caller.tenant(), id, secret))));
  }

  Future<Webhook> change(TenantId tenant, UUID id, Webhook.Change change) {
    return checkUrl(change.url())
        .compose(
            allowed ->
                database.inTenant(
                    tenant,
                    db ->
                        locked(db, id)
                            .compose(before -> webhooks.update(db, id, change))
                            .compose(changed -> setState(db, id, change.state()))
                            .compose(set -> found(db, id))));
  }

  private Future<Void> setState(SqlClient db, UUID id, Webhook.@Nullable State state) {
    if (state == null) {
      return Future.succeededFuture();
    }
    return state == Webhook.State.ENABLED ? webhooks.enable(db, id) : webhooks.disable(db, id);
  }

  /** Sets a new secret; the old one signs as well for a day. */
  Future<Webhook.WithSecret> rotate(TenantId tenant, UUID id) {
    Secret secret = WebhookSecret.create();
    return database.inTenant(
        tenant,
        db ->
            locked(db, id)
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
                        deliveries.test(
                            db,
                            id,
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
        .map(webhook -> new Webhook.WithSecret(webhook, secret.reveal()));
  }

  private Future<Webhook> enabled(SqlClient db, UUID id) {
    return locked(db, id)
        .compose(
            webhook ->
                Refusal.unless(webhook.state() == Webhook.State.ENABLED, WebhookService::disabled)
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

  private Future<Void> checkUrl(@Nullable String url) {
    return url == null ? Future.succeededFuture() : endpoints.check(url).mapEmpty();
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

  private static Refusal pending() {
    return Refusal.conflict(
        "delivery-pending", "The delivery has not ended: wait for its next call.");
  }
}
