package dev.sextant.api.tenants;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.json.Times;
import dev.sextant.api.members.MemberJson;
import dev.sextant.api.tenancy.Tenant;
import dev.sextant.api.tenancy.TenantCatalogue;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
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
                                  .json(each -> json(each, drift)));
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
        .map(invitation -> Reply.created("/api/v1/tenants", MemberJson.of(invitation)));
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

  private static Reply reply(List<Drift> drifts) {
    JsonArray data = new JsonArray();
    drifts.forEach(
        each ->
            data.add(
                new JsonObject()
                    .put("kind", each.kind().code())
                    .put("tenant_id", each.tenant().map(tenant -> text(tenant.id())).orElse(null))
                    .put("tenant_name", each.tenant().map(Tenant::name).orElse(null))
                    .put("organization_id", each.organization().map(o -> o.id()).orElse(null))
                    .put(
                        "organization_name", each.organization().map(o -> o.name()).orElse(null))));
    return Reply.ok(new JsonObject().put("data", data));
  }

  private static JsonObject json(Tenant tenant, Optional<Map<TenantId, Drift>> drift) {
    String state =
        drift
            .map(
                known ->
                    Optional.ofNullable(known.get(tenant.id()))
                        .map(each -> each.kind().code())
                        .orElse("none"))
            .orElse("unknown");
    return new JsonObject()
        .put("id", text(tenant.id()))
        .put("name", tenant.name())
        .put("created_at", Times.json(tenant.createdAt()))
        .put("organization_id", tenant.organization().orElse(null))
        .put("suspended_at", Times.jsonOrNull(tenant.suspendedAt().orElse(null)))
        .put("drift", state);
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
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "no-identity-provider",
        "There is one tenant here, and nobody to keep more: start Sextant with ./sextant start"
            + " --keycloak.");
  }
}
