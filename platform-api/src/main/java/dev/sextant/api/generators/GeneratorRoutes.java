package dev.sextant.api.generators;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The operations of the contract for generators. */
public final class GeneratorRoutes {

  private static final String ID = "generator_id";

  private final GeneratorService generators;

  /** Creates the routes. */
  public GeneratorRoutes(TenantDatabase database, CredentialVault vault, Endpoints endpoints) {
    this.generators = new GeneratorService(database, vault, endpoints);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listGenerators", this::list,
        "createGenerator", this::create,
        "getGenerator", this::get,
        "updateGenerator", this::update,
        "deleteGenerator", this::delete,
        "putGeneratorPrice", this::setPrice);
  }

  private Future<Reply> list(Call call) {
    return generators
        .list(call.tenant(), call.queryId("project_id"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return generators
        .create(call.caller(), GeneratorRequest.of(call.body()))
        .map(generator -> Reply.created("/api/v1/generators/" + generator.id(), generator));
  }

  private Future<Reply> get(Call call) {
    return generators.get(call.tenant(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> update(Call call) {
    return generators
        .change(call.tenant(), call.id(ID), GeneratorRequest.of(call.body()))
        .map(Reply::ok);
  }

  private Future<Reply> setPrice(Call call) {
    return generators
        .setPrice(call.caller(), call.id(ID), GeneratorPrice.of(call.body()))
        .map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return generators.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }
}
