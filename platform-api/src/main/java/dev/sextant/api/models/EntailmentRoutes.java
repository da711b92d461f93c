package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.Times;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The operations of the contract for entailment models. */
public final class EntailmentRoutes {

  private static final String ID = "entailment_model_id";

  private final Vertx vertx;
  private final ModelCatalogue catalogue;
  private final ModelFolders folders;
  private final ModelRegistry<EntailmentDefinition, EntailmentModel> models;

  /** Creates the routes. */
  public EntailmentRoutes(
      Vertx vertx, TenantDatabase database, ModelCatalogue catalogue, ModelFolders folders) {
    this.vertx = vertx;
    this.catalogue = catalogue;
    this.folders = folders;
    this.models =
        new ModelRegistry<>(
            database, new EntailmentStore(), "entailment model", EntailmentModel::id);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listEntailmentModels", this::list,
        "createEntailmentModel", this::create,
        "getEntailmentModel", this::get,
        "deleteEntailmentModel", this::delete);
  }

  private Future<Reply> list(Call call) {
    return models
        .list(call.tenant(), call.page())
        .map(page -> Reply.ok(page.json(each -> json(each, call))));
  }

  private Future<Reply> create(Call call) {
    JsonObject body = call.body();
    return register(call, body)
        .map(model -> Reply.created("/api/v1/entailment-models/" + model.id(), json(model, call)));
  }

  private Future<EntailmentModel> register(Call call, JsonObject body) {
    return vertx
        .executeBlocking(() -> catalogue.inspectEntailment(registration(body)), false)
        .compose(
            definition ->
                models.add(
                    call.tenant(),
                    definition,
                    definition.name(),
                    IdempotencyKey.of(call, "createEntailmentModel")));
  }

  private EntailmentRegistration registration(JsonObject body) {
    List<String> labels =
        Optional.ofNullable(body.getJsonArray("labels"))
            .map(array -> array.stream().map(String.class::cast).toList())
            .orElse(null);
    if (labels != null && Set.copyOf(labels).size() < labels.size()) {
      throw new Refusal(
          Refusal.Kind.INVALID,
          "repeated-label",
          "Each of the labels says what one output means: expected each of them once, found %s."
              .formatted(labels),
          new Violation("/labels", "expected each label once"));
    }
    return new EntailmentRegistration(
        body.getString("name"),
        folders.allowed(body.getString("folder")),
        labels,
        body.getInteger("max_tokens"));
  }

  private Future<Reply> get(Call call) {
    return models.get(call.tenant(), call.id(ID)).map(model -> Reply.ok(json(model, call)));
  }

  private Future<Reply> delete(Call call) {
    return models
        .delete(call.tenant(), call.id(ID), free -> Future.succeededFuture())
        .map(Reply.noContent());
  }

  private static JsonObject json(EntailmentModel model, Call call) {
    EntailmentDefinition definition = model.definition();
    return new JsonObject()
        .put("id", model.id().toString())
        .put("name", definition.name())
        .put("architecture", definition.architecture())
        .put("location", ModelLocation.of(definition.location(), call.principal()))
        .put("revision", definition.revision())
        .put("weights_sha256", definition.weightsSha256())
        .put("tokenizer_sha256", definition.tokenizerSha256())
        .put("labels", new JsonArray(definition.labels()))
        .put("max_tokens", definition.maxTokens())
        .put("precision", definition.precision())
        .put("created_at", Times.json(model.createdAt()));
  }
}
