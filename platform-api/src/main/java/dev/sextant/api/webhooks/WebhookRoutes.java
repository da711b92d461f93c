package dev.sextant.api.webhooks;

import dev.sextant.api.generators.Endpoints;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.webhooks.delivery.Delivery;
import dev.sextant.api.webhooks.delivery.WebhookWork;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for webhooks. */
public final class WebhookRoutes {

  private static final String ID = "webhook_id";
  private static final String DELIVERY = "delivery_id";

  private final WebhookService webhooks;

  /** Creates the routes. */
  public WebhookRoutes(TenantDatabase database, WebhookWork work, Endpoints endpoints) {
    this.webhooks =
        new WebhookService(
            database, work.vaults(), new WebhookAddresses(endpoints, work.sendsMail()));
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listWebhooks", this::list,
        "createWebhook", this::create,
        "getWebhook", this::get,
        "updateWebhook", this::update,
        "deleteWebhook", this::delete,
        "rotateWebhookSecret", this::rotate,
        "testWebhook", this::test,
        "listWebhookDeliveries", this::deliveries,
        "getWebhookDelivery", this::delivery,
        "replayWebhookDelivery", this::replay);
  }

  private Future<Reply> list(Call call) {
    return webhooks.list(call.tenant(), call.page()).map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return webhooks
        .create(call.caller(), RecordJson.decode(call.body(), Webhook.Wish.class))
        .map(made -> Reply.created("/api/v1/webhooks/" + made.webhook().id(), made));
  }

  private Future<Reply> get(Call call) {
    return webhooks.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> update(Call call) {
    return webhooks
        .change(call.caller(), call.id(ID), RecordJson.decode(call.body(), Webhook.Change.class))
        .map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return webhooks.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }

  private Future<Reply> rotate(Call call) {
    return webhooks.rotate(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> test(Call call) {
    return webhooks.test(call.caller(), call.id(ID)).map(WebhookRoutes::accepted);
  }

  private Future<Reply> deliveries(Call call) {
    return webhooks
        .deliveries(call.tenant(), call.id(ID), call.query("state"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> delivery(Call call) {
    return webhooks.delivery(call.tenant(), call.id(ID), call.id(DELIVERY)).map(Reply::ok);
  }

  private Future<Reply> replay(Call call) {
    return webhooks
        .replay(call.tenant(), call.id(ID), call.id(DELIVERY))
        .map(WebhookRoutes::accepted);
  }

  private static Reply accepted(Delivery.Detail detail) {
    Delivery delivery = detail.delivery();
    return Reply.accepted(
        "/api/v1/webhooks/%s/deliveries/%s".formatted(delivery.webhookId(), delivery.id()), detail);
  }
}
