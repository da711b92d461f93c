package dev.sextant.api.limits;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.json.RecordJson;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Map;
import java.util.function.IntSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operations of the contract for limits and usage, and the watch that limits requests. */
public final class LimitRoutes {

  private static final Logger LOGGER = LoggerFactory.getLogger(LimitRoutes.class);
  private static final String TENANT = "tenant_id";
  private static final long WRITE_DOWN_MILLIS = Duration.ofSeconds(10).toMillis();

  private final Vertx vertx;
  private final RequestLimits requests;
  private final LimitService service;
  private final long timer;

  /**
   * Creates the routes.
   *
   * @param quota quota with the same configuration
   * @param processes how many processes of the API share the limits of rates, 1 or more
   */
  public LimitRoutes(
      Vertx vertx,
      TenantDatabase database,
      Quota quota,
      LimitConfig config,
      IntSupplier processes) {
    this.vertx = vertx;
    this.requests =
        new RequestLimits(tenant -> database.inTenant(tenant, quota::limits), config, processes);
    this.service = new LimitService(database, quota, requests);
    this.timer = vertx.setPeriodic(WRITE_DOWN_MILLIS, now -> writeDown());
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "getUsage", this::usage,
        "getTenantUsage", this::tenantUsage,
        "getTenantLimits", this::tenantLimits,
        "putTenantLimits", this::setTenantLimits);
  }

  /** Returns the watch that limits requests. */
  public Watch watch() {
    return requests;
  }

  /** Stops, and saves the remaining request counts. */
  public Future<Void> close() {
    vertx.cancelTimer(timer);
    return writeDown();
  }

  private Future<Void> writeDown() {
    return service
        .saveCounts()
        .recover(
            DatabaseUnreachableException.logOthers(LOGGER, "requests could not be counted yet"));
  }

  private Future<Reply> usage(Call call) {
    return service.usage(call.tenant()).map(Reply::ok);
  }

  private Future<Reply> tenantUsage(Call call) {
    return service.usageOf(call.id(TENANT)).map(Reply::ok);
  }

  private Future<Reply> tenantLimits(Call call) {
    return service.limitsOf(call.id(TENANT)).map(Reply::ok);
  }

  private Future<Reply> setTenantLimits(Call call) {
    return service
        .set(call.id(TENANT), RecordJson.decode(call.body(), Limits.Own.class))
        .map(Reply::ok);
  }
}
