package dev.sextant.api.retention.tenant;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.retention.deletion.Sweep;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends tenants whose day has come. Each step may be repeated; the rows go last. */
public final class TenantEnd {

  private static final Logger LOGGER = LoggerFactory.getLogger(TenantEnd.class);

  private final TenantDatabase database;
  private final JobCluster cluster;
  private final TenantMirror mirror;
  private final EndingStore endings = new EndingStore();

  public TenantEnd(TenantDatabase database, JobCluster cluster, TenantMirror mirror) {
    this.database = database;
    this.cluster = cluster;
    this.mirror = mirror;
  }

  /** Returns the tenants whose day has come. */
  public Future<List<TenantId>> tenants() {
    return endings.due(database);
  }

  /** Ends a tenant, unless its jobs have not stopped yet: then the next round does. */
  public Future<Void> end(TenantId tenant) {
    return database
        .inTenant(tenant, endings::isBusy)
        .compose(busy -> busy ? Future.succeededFuture() : endNow(tenant));
  }

  private Future<Void> endNow(TenantId tenant) {
    return database
        .inTenant(tenant, endings::jobs)
        .compose(jobs -> forget(tenant, jobs))
        .compose(forgotten -> database.inTenant(tenant, endings::named))
        .compose(named -> mirror.remove(tenant, named.flatMap(EndingStore.Named::organizationId)))
        .compose(removed -> database.inTenant(tenant, endings::end))
        .onSuccess(receipt -> LOGGER.info("a tenant has ended, receipt {}", receipt))
        .mapEmpty();
  }

  private Future<Void> forget(TenantId tenant, List<JsonObject> jobs) {
    Future<Void> all = Future.succeededFuture();
    for (JsonObject job : jobs) {
      all = all.compose(before -> cluster.forget(Sweep.newest(tenant, job)));
    }
    return all;
  }
}
