package dev.sextant.api.limits;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The operations of the contract for limits and usage, and the watch that limits requests. */
public final class LimitRoutes {

  private static final Logger LOGGER = LoggerFactory.getLogger(LimitRoutes.class);
  private static final String TENANT = "tenant_id";
  private static final long WRITE_DOWN_MILLIS = Duration.ofSeconds(10).toMillis();

  private final Vertx vertx;
  private final RequestCounts counts;
  private final RequestLimits requests;
  private final LimitService service;
  private final long timer;

  /**
   * Creates the routes.
   *
   * @param quota quota with the same configuration
   */
  public LimitRoutes(Vertx vertx, TenantDatabase database, Quota quota, LimitConfig config) {
    this(vertx, database, quota, config, System::nanoTime);
  }

  LimitRoutes(
      Vertx vertx,
      TenantDatabase database,
      Quota quota,
      LimitConfig config,
      LongSupplier nanoTime) {
    this.vertx = vertx;
    KnownLimits known = new KnownLimits(database, quota, nanoTime);
    this.counts = new RequestCounts(database);
    this.requests = new RequestLimits(known, counts, config, nanoTime);
    this.service = new LimitService(database, quota, known, requests);
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
    return counts
        .write()
        .recover(
            failure -> {
              if (!DatabaseUnreachableException.isBehind(failure)) {
                LOGGER.warn("requests could not be counted yet", failure);
              }
              return Future.succeededFuture();
            });
  }

  private Future<Reply> usage(Call call) {
    return service.usage(call.tenant()).map(Usage::json).map(Reply::ok);
  }

  private Future<Reply> tenantUsage(Call call) {
    return service.usageOf(call.id(TENANT)).map(Usage::json).map(Reply::ok);
  }

  private Future<Reply> tenantLimits(Call call) {
    return service.limitsOf(call.id(TENANT)).map(LimitRoutes::json).map(Reply::ok);
  }

  private Future<Reply> setTenantLimits(Call call) {
    return service
        .set(call.id(TENANT), OwnLimits.of(call.body()))
        .map(LimitRoutes::json)
        .map(Reply::ok);
  }

  private static JsonObject json(LimitService.SetLimits limits) {
    return new JsonObject()
        .put("own", limits.own().json())
        .put("in_force", limits.inForce().json());
  }
}
