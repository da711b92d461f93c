package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;

/** The operations of the contract for entailment models. */
public final class EntailmentRoutes {

  private static final String ID = "entailment_model_id";

  private final Vertx vertx;
  private final ModelCatalogue catalogue;
  private final ModelFolders folders;
  private final ModelRegistry<EntailmentDefinition, TenantEntailmentModel> models;

  /** Creates the routes. */
  public EntailmentRoutes(
      Vertx vertx, TenantDatabase database, ModelCatalogue catalogue, ModelFolders folders) {
    this.vertx = vertx;
    this.catalogue = catalogue;
    this.folders = folders;
    this.models = new ModelRegistry<>(database, new EntailmentModelStore(), "entailment model");
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
        .map(page -> Reply.ok(page.listing(each -> each.shownTo(call.principal()))));
  }

  private Future<Reply> create(Call call) {
    EntailmentRegistration request = RecordJson.decode(call.body(), EntailmentRegistration.class);
    return vertx
        .executeBlocking(() -> catalogue.inspectEntailment(request.checked().in(folders)), false)
        .compose(
            definition ->
                models.add(
                    call.tenant(),
                    definition,
                    definition.name(),
                    IdempotencyKey.of(call, "createEntailmentModel")))
        .map(
            model ->
                Reply.created(
                    "/api/v1/entailment-models/" + model.id(), model.shownTo(call.principal())));
  }

  private Future<Reply> get(Call call) {
    return models
        .get(call.tenant(), call.id(ID))
        .map(model -> Reply.ok(model.shownTo(call.principal())));
  }

  private Future<Reply> delete(Call call) {
    return models
        .delete(call.tenant(), call.id(ID), free -> Future.succeededFuture())
        .map(Reply.noContent());
  }
}
