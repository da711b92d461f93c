package dev.sextant.api.models;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.models.inspection.Inspections;
import dev.sextant.api.models.server.EntailmentGenerators;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract for entailment models. */
public final class EntailmentRoutes {

  private static final String ID = "entailment_model_id";

  private static final String INCOMPLETE = "entailment-model-incomplete";

  private final TenantDatabase database;
  private final EntailmentGenerators generators;
  private final ModelCatalogue catalogue;
  private final ModelFolders folders;
  private final EntailmentModelStore store = new EntailmentModelStore();
  private final ModelRegistry<EntailmentDefinition, TenantEntailmentModel> models;

  /**
   * Creates the routes.
   *
   * @param inspections of models of every kind that are being registered
   */
  public EntailmentRoutes(
      TenantDatabase database,
      ModelCatalogue catalogue,
      ModelFolders folders,
      Inspections inspections) {
    this.database = database;
    this.generators = new EntailmentGenerators(catalogue);
    this.catalogue = catalogue;
    this.folders = folders;
    this.models = new ModelRegistry<>(database, store, inspections, "entailment model");
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
    return register(call)
        .map(
            model ->
                Reply.created(
                    "/api/v1/entailment-models/" + model.id(), model.shownTo(call.principal())));
  }

  /** A body with a generator describes a model on a server, and one without it a folder. */
  private Future<TenantEntailmentModel> register(Call call) {
    Optional<IdempotencyKey> key = IdempotencyKey.of(call, "createEntailmentModel");
    JsonObject body = call.body();
    if (body.containsKey("generator_id")) {
      refuse(
          body,
          "The field %s is for a model in a folder: leave it out, or leave out generator_id.",
          "folder",
          "labels",
          "max_tokens");
      return database
          .inTenant(call.tenant(), db -> generators.define(db, body))
          .compose(definition -> models.add(call.tenant(), definition, definition.name(), key));
    }
    if (!body.containsKey("folder")) {
      throw Refusal.invalidAt(
          INCOMPLETE,
          "/folder",
          "Both folder and generator_id are missing: name the folder of a model, or the generator that is asked.");
    }
    refuse(
        body,
        "The field %s is for a generator that is asked: leave it out, or give a generator_id.",
        "answer_tokens",
        "top_logprobs");
    EntailmentRegistration request =
        RecordJson.decode(body, EntailmentRegistration.class).checked();
    return models.inspectAndAdd(
        call.tenant(),
        request.name(),
        key,
        deadline -> catalogue.inspectEntailment(request.in(folders), deadline),
        store::insert);
  }

  private static void refuse(JsonObject body, String sentence, String... names) {
    for (String name : names) {
      if (body.containsKey(name)) {
        throw Refusal.invalidAt(INCOMPLETE, "/" + name, sentence.formatted(name));
      }
    }
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
