package dev.sextant.api.tenancy;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All tenants: name, organization, suspension. Reads are not bound to a tenant; changes are bound
 * to the changed tenant. Changes by other processes become visible within {@link #AGE}.
 */
public final class TenantCatalogue {

  /** Maximum age of the cached tenants. */
  public static final Duration AGE = Duration.ofSeconds(2);

  private static final String READ =
      """
      select id, name, created_at, organization_id as organization, suspended_at
      from tenants
      order by id
      """;

  private static final String NEW_ID =
      """
      select uuidv7() as id
      """;

  private static final String INSERT =
      """
      insert into tenants (id, name)
      values (current_tenant_id(), $1)
      on conflict (name) do nothing
      """;

  private static final String SET_ORGANIZATION =
      """
      update tenants
      set organization_id = $1
      where id = current_tenant_id()
      """;

  private static final String SUSPEND =
      """
      update tenants
      set suspended_at = coalesce(suspended_at, now())
      where id = current_tenant_id()
      """;

  private static final String RESUME =
      """
      update tenants
      set suspended_at = null
      where id = current_tenant_id()
      """;

  private final TenantDatabase database;
  private final Remembered<Map<TenantId, Tenant>> all;

  /** Creates a catalogue. */
  public TenantCatalogue(TenantDatabase database, Clock clock) {
    this.database = database;
    this.all = new Remembered<>(this::read, AGE, clock);
  }

  /** Returns the tenants by id, oldest first. */
  public Future<Map<TenantId, Tenant>> all() {
    return all.get();
  }

  /** Returns the tenant with this id, if any. */
  public Future<Optional<Tenant>> find(TenantId id) {
    TenantId whole = new TenantId(id.value());
    return all().map(tenants -> Optional.ofNullable(tenants.get(whole)));
  }

  /** Returns the tenants by organization id. */
  public Future<Map<String, Tenant>> byOrganization() {
    return all()
        .map(
            tenants -> {
              Map<String, Tenant> mirrored = new LinkedHashMap<>();
              tenants
                  .values()
                  .forEach(each -> each.organization().ifPresent(id -> mirrored.put(id, each)));
              return mirrored;
            });
  }

  /** Returns the id of a new tenant; empty if the name is taken. */
  public Future<Optional<TenantId>> create(String name) {
    return database
        .inNoTenant(db -> Sql.only(db, row -> new TenantId(row.getUUID("id")), NEW_ID))
        .compose(
            id ->
                database
                    .inTenant(id, db -> Sql.change(db, INSERT, name))
                    .map(created -> Optional.of(id).filter(same -> created)))
        .onSuccess(created -> all.forget());
  }

  /** Stores the organization that mirrors a tenant. */
  public Future<Void> setOrganization(TenantId tenant, @Nullable String organization) {
    return change(tenant, db -> Sql.run(db, SET_ORGANIZATION, organization));
  }

  /** Refuses all members of the tenant. */
  public Future<Void> suspend(TenantId tenant) {
    return change(tenant, db -> Sql.run(db, SUSPEND));
  }

  /** Admits the tenant's members again. */
  public Future<Void> resume(TenantId tenant) {
    return change(tenant, db -> Sql.run(db, RESUME));
  }

  private Future<Void> change(TenantId tenant, Function<SqlClient, Future<Void>> statement) {
    return database.inTenant(tenant, statement).onSuccess(changed -> all.forget());
  }

  private Future<Map<TenantId, Tenant>> read() {
    return database.unbound(READ, RecordMapper.of(Tenant.class)).map(TenantCatalogue::byId);
  }

  private static Map<TenantId, Tenant> byId(List<Tenant> tenants) {
    Map<TenantId, Tenant> byId = new LinkedHashMap<>();
    tenants.forEach(each -> byId.put(each.id(), each));
    return byId;
  }
}
