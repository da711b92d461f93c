package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.EnumCodes;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract for operators. None returns a tenant's content. */
public final class TenantRoutes {

  private static final String ID = "tenant_id";

  private final Optional<TenantService> service;

  /**
   * Creates the routes.
   *
   * @param directory directory that mirrors tenants; empty: all of these operations are refused
   */
  public TenantRoutes(TenantCatalogue catalogue, Optional<Directory> directory) {
    this.service = directory.map(found -> new TenantService(catalogue, found));
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listTenants", this::list,
        "createTenant", this::create,
        "suspendTenant", this::suspend,
        "resumeTenant", this::resume,
        "inviteAdmin", this::inviteAdmin,
        "listDrift", this::drift,
        "reconcileTenants", this::reconcile);
  }

  private Future<Reply> list(Call call) {
    PageRequest request = call.page();
    return tenants()
        .all()
        .compose(
            all ->
                driftByTenant()
                    .map(
                        drift -> {
                          List<Tenant> rows =
                              all.values().stream()
                                  .filter(
                                      each ->
                                          text(each.id()).compareTo(request.afterId().toString())
                                              > 0)
                                  .limit(request.rows())
                                  .toList();
                          return Reply.ok(
                              request
                                  .page(rows, last -> Cursor.after(last.id().value()))
                                  .listing(each -> json(each, drift)));
                        }));
  }

  private Future<Reply> create(Call call) {
    return tenants()
        .create(call.body().getString("name"))
        .map(tenant -> Reply.created("/api/v1/tenants", json(tenant, Optional.of(Map.of()))));
  }

  private Future<Reply> suspend(Call call) {
    return tenants().suspend(id(call)).compose(this::withDrift);
  }

  private Future<Reply> resume(Call call) {
    return tenants().resume(id(call)).compose(this::withDrift);
  }

  private Future<Reply> withDrift(Tenant tenant) {
    return driftByTenant().map(drift -> Reply.ok(json(tenant, drift)));
  }

  private Future<Reply> inviteAdmin(Call call) {
    return tenants()
        .inviteAdmin(id(call), call.body().getString("email"))
        .map(invitation -> Reply.created("/api/v1/tenants", invitation));
  }

  private Future<Reply> drift(Call call) {
    return tenants().drift().map(TenantRoutes::reply);
  }

  private Future<Reply> reconcile(Call call) {
    return tenants().reconcile().map(TenantRoutes::reply);
  }

  /** Returns empty if Keycloak does not answer. */
  private Future<Optional<Map<TenantId, Drift>>> driftByTenant() {
    return tenants()
        .drift()
        .map(
            drifts -> {
              Map<TenantId, Drift> byTenant = new HashMap<>();
              drifts.forEach(
                  each -> each.tenant().ifPresent(tenant -> byTenant.put(tenant.id(), each)));
              return Optional.of(byTenant);
            })
        .otherwise(Optional.empty());
  }

  private record DriftReply(
      Drift.Kind kind,
      Optional<String> tenantId,
      Optional<String> tenantName,
      Optional<String> organizationId,
      Optional<String> organizationName) {

    static DriftReply of(Drift drift) {
      return new DriftReply(
          drift.kind(),
          drift.tenant().map(tenant -> text(tenant.id())),
          drift.tenant().map(Tenant::name),
          drift.organization().map(Organization::id),
          drift.organization().map(Organization::name));
    }
  }

  /** A tenant; its drift is "none", the kind of a {@link Drift}, or "unknown". */
  private record TenantReply(
      String id,
      String name,
      OffsetDateTime createdAt,
      Optional<String> organizationId,
      Optional<OffsetDateTime> suspendedAt,
      String drift) {}

  private static Reply reply(List<Drift> drifts) {
    return Reply.ok(Map.of("data", drifts.stream().map(DriftReply::of).toList()));
  }

  private static TenantReply json(Tenant tenant, Optional<Map<TenantId, Drift>> drift) {
    String state =
        drift
            .map(
                known ->
                    Optional.ofNullable(known.get(tenant.id()))
                        .map(each -> EnumCodes.of(each.kind()))
                        .orElse("none"))
            .orElse("unknown");
    return new TenantReply(
        text(tenant.id()),
        tenant.name(),
        tenant.createdAt(),
        tenant.organization(),
        tenant.suspendedAt(),
        state);
  }

  private static String text(TenantId id) {
    return id.toString();
  }

  private static TenantId id(Call call) {
    return new TenantId(call.id(ID));
  }

  private TenantService tenants() {
    return service.orElseThrow(TenantRoutes::noProvider);
  }

  private static Refusal noProvider() {
    return Refusal.conflict(
        "no-identity-provider",
        "There is one tenant here, and nobody to keep more: start Sextant with ./sextant start"
            + " --keycloak.");
  }
}
