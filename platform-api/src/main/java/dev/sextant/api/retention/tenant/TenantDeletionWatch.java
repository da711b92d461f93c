package dev.sextant.api.retention.tenant;

import dev.sextant.api.http.Attempt;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Watch;
import dev.sextant.api.tenancy.Principal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Refuses the callers of a tenant that is being deleted, except to export data or to cancel the
 * deletion. The process that took the request knows at once, others after their next query.
 */
public final class TenantDeletionWatch implements Watch {

  private static final Set<String> STILL_ALLOWED =
      Set.of(
          "getMe",
          "deleteSession",
          "exportTenant",
          "exportProject",
          "exportAuditEvents",
          "listAuditEvents",
          "listProjects",
          "getTenantDeletion",
          "deleteTenantDeletion");

  private final TenantDatabase database;
  private final TenantDeletionStore endings = new TenantDeletionStore();
  private final Set<UUID> ending = ConcurrentHashMap.newKeySet();

  /** Creates the watch; it knows no tenants until {@link #refresh}. */
  public TenantDeletionWatch(TenantDatabase database) {
    this.database = database;
  }

  /** Reads the tenants that are being deleted. */
  public Future<Void> refresh() {
    return endings
        .announced(database)
        .onSuccess(
            found -> {
              Set<UUID> ids = found.stream().map(TenantId::value).collect(Collectors.toSet());
              ending.addAll(ids);
              ending.retainAll(ids);
            })
        .mapEmpty();
  }

  @Override
  public Future<Void> before(Attempt attempt) {
    boolean refused =
        attempt.verified().flatMap(Principal::caller).stream()
                .anyMatch(caller -> ending.contains(caller.tenant().value()))
            && !STILL_ALLOWED.contains(attempt.operation());
    return Refusal.when(refused, TenantDeletionWatch::ends);
  }

  @Override
  public Future<Void> during(Attempt attempt) {
    return before(attempt);
  }

  @Override
  public Future<Void> after(Attempt attempt, Reply reply) {
    return Future.succeededFuture();
  }

  void add(TenantId tenant) {
    ending.add(tenant.value());
  }

  void remove(TenantId tenant) {
    ending.remove(tenant.value());
  }

  private static Refusal ends() {
    return Refusal.forbidden(
        "tenant-ending",
        "The tenant is being deleted: an admin can export its data with GET /export, or cancel the"
            + " deletion with DELETE /tenant/deletion.");
  }
}
