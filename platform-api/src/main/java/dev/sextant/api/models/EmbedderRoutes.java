package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.Times;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
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
        .map(page -> Reply.ok(page.json(each -> json(each, call))));
  }

  private Future<Reply> create(Call call) {
    JsonObject body = call.body();
    EmbedderRegistration registration =
        new EmbedderRegistration(
            body.getString("name"),
            body.getString("folder"),
            body.getString("pooling"),
            body.getString("prefix"),
            body.getInteger("max_tokens"));
    return embedders
        .register(call.tenant(), registration, IdempotencyKey.of(call, "createEmbedder"))
        .map(embedder -> Reply.created("/api/v1/embedders/" + embedder.id(), json(embedder, call)));
  }

  private Future<Reply> get(Call call) {
    return embedders
        .get(call.tenant(), call.id(ID))
        .map(embedder -> Reply.ok(json(embedder, call)));
  }

  private Future<Reply> delete(Call call) {
    return embedders.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }

  private static JsonObject json(Embedder embedder, Call call) {
    EmbedderDefinition definition = embedder.definition();
    return new JsonObject()
        .put("id", embedder.id().toString())
        .put("name", definition.name())
        .put("architecture", definition.architecture())
        .put("location", ModelLocation.of(definition.location(), call.principal()))
        .put("revision", definition.revision())
        .put("weights_sha256", definition.weightsSha256())
        .put("tokenizer_sha256", definition.tokenizerSha256())
        .put("pooling", definition.pooling())
        .put("prefix", definition.prefix())
        .put("max_tokens", definition.maxTokens())
        .put("dimensions", definition.dimensions())
        .put("precision", definition.precision())
        .put("created_at", Times.json(embedder.createdAt()));
  }
}
