package dev.sextant.api.keys;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for keys. */
final class ApiKeyRoutes {

  private static final String ID = "key_id";

  private final ApiKeyService keys;

  ApiKeyRoutes(ApiKeyService keys) {
    this.keys = keys;
  }

  Map<String, Operation> operations() {
    return Map.of(
        "listApiKeys", this::list,
        "createApiKey", this::create,
        "getApiKey", this::get,
        "revokeApiKey", this::revoke);
  }

  private Future<Reply> list(Call call) {
    return keys.list(call.tenant(), call.page()).map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return keys.create(call.caller(), RecordJson.decode(call.body(), ApiKey.Wish.class))
        .map(made -> Reply.created("/api/v1/api-keys/" + made.key().id(), made));
  }

  private Future<Reply> get(Call call) {
    return keys.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> revoke(Call call) {
    return keys.revoke(call.caller(), call.id(ID)).map(Reply.noContent());
  }
}
