package dev.sextant.api.preflights;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.models.EmbedderService;
import dev.sextant.api.tenancy.Patience;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The API operations for preflights. */
public final class PreflightRoutes {

  private final PreflightService preflights;

  /**
   * Creates the routes.
   *
   * @param workers threads for preflights
   */
  public PreflightRoutes(
      Vertx vertx,
      TenantDatabase database,
      EmbedderService embedders,
      WorkerExecutor workers,
      EmbedderPreflights port,
      Quota quota) {
    Patience patience = new Patience(vertx);
    PreflightRunner runner = new PreflightRunner(database, workers, port, patience);
    this.preflights = new PreflightService(database, embedders, runner, patience, quota);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("createPreflight", this::create, "getPreflight", this::get);
  }

  /** Fails the preflights that an earlier run of the server left unfinished. */
  public Future<Void> failInterrupted() {
    return preflights.failInterrupted();
  }

  private Future<Reply> create(Call call) {
    PreflightRequest request = new PreflightRequest(call.id("project_id"), call.body());
    return preflights
        .start(call.caller(), request, IdempotencyKey.of(call, "createPreflight"))
        .map(started -> Reply.accepted("/api/v1/preflights/" + started.id(), started));
  }

  private Future<Reply> get(Call call) {
    return preflights.get(call.tenant(), call.id("preflight_id")).map(Reply::ok);
  }
}
