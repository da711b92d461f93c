package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.models.server.ServerEmbedderService;
import dev.sextant.api.models.server.ServerRegistration;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract for embedders. */
public final class EmbedderRoutes {

  private static final String ID = "embedder_id";

  private final EmbedderService embedders;
  private final ServerEmbedderService servers;

  /** Creates the routes. */
  public EmbedderRoutes(EmbedderService embedders, ServerEmbedderService servers) {
    this.embedders = embedders;
    this.servers = servers;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listEmbedders", this::list,
        "createEmbedder", this::create,
        "getEmbedder", this::get,
        "getEmbedderCheck", this::check,
        "changeEmbedder", this::change,
        "renewEmbedder", this::renew,
        "deleteEmbedder", this::delete);
  }

  private Future<Reply> list(Call call) {
    return embedders
        .list(call.tenant(), call.page())
        .map(page -> Reply.ok(page.listing(each -> each.shownTo(call.principal()))));
  }

  private Future<Reply> create(Call call) {
    return register(call)
        .map(
            embedder ->
                Reply.created(
                    "/api/v1/embedders/" + embedder.id(), embedder.shownTo(call.principal())));
  }

  /** A body with an architecture names a server, and one without it a folder. */
  private Future<TenantEmbedder> register(Call call) {
    Optional<IdempotencyKey> key = IdempotencyKey.of(call, "createEmbedder");
    JsonObject body = call.body();
    if (body.containsKey("architecture")) {
      refuse(
          body,
          "The field %s is for a model in a folder: leave it out, or leave out architecture.",
          "folder",
          "pooling",
          "precision",
          "network");
      return servers.register(
          call.tenant(), RecordJson.decode(body, ServerRegistration.class), key);
    }
    if (!body.containsKey("folder")) {
      throw Refusal.invalidAt(
          "embedder-incomplete",
          "/folder",
          "Both folder and architecture are missing: name the folder of a model, or the"
              + " architecture of a server.");
    }
    refuse(
        body,
        "The field %s is for a model on a server: leave it out, or name the architecture.",
        "base_url",
        "model",
        "credential",
        "question_task",
        "passage_task",
        "price",
        "currency");
    return embedders.register(
        call.tenant(), RecordJson.decode(body, EmbedderRegistration.class), key);
  }

  private static void refuse(JsonObject body, String sentence, String... names) {
    for (String name : names) {
      if (body.containsKey(name)) {
        throw Refusal.invalidAt("embedder-incomplete", "/" + name, sentence.formatted(name));
      }
    }
  }

  private Future<Reply> change(Call call) {
    return servers
        .change(call.tenant(), call.id(ID), call.body())
        .map(embedder -> Reply.ok(embedder.shownTo(call.principal())));
  }

  private Future<Reply> renew(Call call) {
    return servers
        .renew(call.tenant(), call.id(ID))
        .map(embedder -> Reply.ok(embedder.shownTo(call.principal())));
  }

  private Future<Reply> get(Call call) {
    return embedders
        .get(call.tenant(), call.id(ID))
        .map(embedder -> Reply.ok(embedder.shownTo(call.principal())));
  }

  private Future<Reply> check(Call call) {
    return embedders.check(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return embedders.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }
}
