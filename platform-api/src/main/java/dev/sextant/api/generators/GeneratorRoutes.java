package dev.sextant.api.generators;

import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.remote.http.EndpointPolicy;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Map;

/** The operations of the contract for generators. */
public final class GeneratorRoutes {

  private static final String ID = "generator_id";

  private final GeneratorService generators;
  private final GeneratorCalls calls;
  private final CountedCalls counted;
  private final ProbeRunner probes;

  /** Creates the routes. */
  public GeneratorRoutes(
      Vertx vertx,
      TenantDatabase database,
      CredentialVault vault,
      EndpointPolicy policy,
      Quota quota) {
    this.calls = new GeneratorCalls(policy);
    CallContext context = new CallContext(vertx, database, vault, calls, quota);
    this.counted = new CountedCalls(context);
    this.probes = new ProbeRunner(context);
    this.generators =
        new GeneratorService(
            database, vault, new Endpoints(vertx, policy), probes, new TestCalls(counted));
  }

  /** Returns calls for features whose users wait for a reply. */
  public CountedCalls calls() {
    return counted;
  }

  /** Ends calls that are under way. */
  public Future<Void> close() {
    return probes.close().onComplete(ended -> calls.close());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listGenerators", this::list,
        "createGenerator", this::create,
        "getGenerator", this::get,
        "updateGenerator", this::update,
        "deleteGenerator", this::delete,
        "putGeneratorPrice", this::setPrice,
        "probeGenerator", this::probe,
        "testGenerator", this::test);
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

  private Future<Reply> probe(Call call) {
    return generators
        .probe(call.tenant(), call.id(ID))
        .map(generator -> Reply.accepted("/api/v1/generators/" + generator.id(), generator));
  }

  private Future<Reply> test(Call call) {
    return generators
        .test(call.tenant(), call.id(ID), call.body().getString("prompt"))
        .map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return generators.delete(call.tenant(), call.id(ID)).map(Reply.noContent());
  }
}
