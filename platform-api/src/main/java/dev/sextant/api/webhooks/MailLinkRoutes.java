package dev.sextant.api.webhooks;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.webhooks.delivery.WebhookWork;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for the links in mail, which need no account. */
public final class MailLinkRoutes {

  private static final String TOKEN = "token";

  private final MailLinkService links;

  /** Creates the routes. */
  public MailLinkRoutes(TenantDatabase database, WebhookWork work) {
    this.links = new MailLinkService(database, work.vaults());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "confirmMailAddress", this::confirm,
        "unsubscribeMailAddress", this::unsubscribe,
        "openUnsubscribePage", this::page);
  }

  private Future<Reply> confirm(Call call) {
    return links.confirm(call.body().getString(TOKEN), visit(call)).map(Reply::ok);
  }

  private Future<Reply> unsubscribe(Call call) {
    return links.unsubscribe(token(call), visit(call)).map(Reply::ok);
  }

  /** For mail programs that open the address of the header instead of calling it by POST. */
  private Future<Reply> page(Call call) {
    return Future.succeededFuture(Reply.found("/mail/unsubscribe#" + token(call)));
  }

  private static String token(Call call) {
    return call.query(TOKEN).orElseThrow();
  }

  private static MailLinkService.Visit visit(Call call) {
    return new MailLinkService.Visit(call.address());
  }
}
