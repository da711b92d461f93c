package dev.sextant.api.retention.tenant;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.files.TenantFiles;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes tenants when their deletion is due. Each step may be repeated; the rows go last. */
public final class TenantRemoval {

  private static final Logger LOGGER = LoggerFactory.getLogger(TenantRemoval.class);

  private final TenantDatabase database;
  private final JobCluster cluster;
  private final TenantFiles files;
  private final TenantMirror mirror;
  private final TenantDeletionStore endings = new TenantDeletionStore();

  public TenantRemoval(
      TenantDatabase database, JobCluster cluster, TenantFiles files, TenantMirror mirror) {
    this.database = database;
    this.cluster = cluster;
    this.files = files;
    this.mirror = mirror;
  }

  /** Returns the tenants whose deletion is due. */
  public Future<List<TenantId>> tenants() {
    return endings.due(database);
  }

  /** Deletes a tenant; if its jobs are still running, leaves it to the next round. */
  public Future<Void> end(TenantId tenant) {
    return database
        .inTenant(tenant, endings::isBusy)
        .compose(busy -> busy ? Future.succeededFuture() : endNow(tenant));
  }

  private Future<Void> endNow(TenantId tenant) {
    return database
        .inTenant(tenant, endings::jobs)
        .compose(jobs -> EachInTurn.run(jobs, job -> cluster.forget(job.order(tenant))))
        .compose(forgotten -> files.deleteAll(tenant))
        .compose(forgotten -> database.inTenant(tenant, endings::named))
        .compose(
            named ->
                mirror.remove(tenant, named.flatMap(TenantDeletionStore.Named::organizationId)))
        .compose(removed -> database.inTenant(tenant, endings::end))
        .compose(receipt -> files.deleteAll(tenant).map(receipt))
        .onSuccess(receipt -> LOGGER.info("deleted a tenant, receipt {}", receipt))
        .mapEmpty();
  }
}
