package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for embedders. */
public final class EmbedderRoutes {

  private static final String ID = "embedder_id";

  private final EmbedderService embedders;

  /** Creates the routes. */
  public EmbedderRoutes(EmbedderService embedders) {
    this.embedders = embedders;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listEmbedders", this::list,
        "createEmbedder", this::create,
        "getEmbedder", this::get,
        "deleteEmbedder", this::delete);
  }

  private Future<Reply> list(Call call) {
    return embedders
        .list(call.tenant(), call.page())
        .map(page -> Reply.ok(page.listing(each -> each.shownTo(call.principal()))));
  }

  private Future<Reply> create(Call call) {
    EmbedderRegistration registration = RecordJson.decode(call.body(), EmbedderRegistration.class);
    return embedders
        .register(call.tenant(), registration, IdempotencyKey.of(call, "createEmbedder"))
        .map(
            embedder ->
                Reply.created(
                    "/api/v1/embedders/" + embedder.id(), embedder.shownTo(call.principal())));
  }

  private Future<Reply> get(Call call) {
    return embedders
        .get(call.tenant(), call.id(ID))
        .map(embedder -> Reply.ok(embedder.shownTo(call.principal())));
  }

  private Future<Reply> delete(Call call) {
    return embedders.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }
}
