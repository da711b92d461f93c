package dev.sextant.api.tenancy;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All tenants: what they are called, who mirrors them, whether anybody of them comes in. Read
 * unbound; changed by whoever is bound to the tenant. What another process changed is seen within
 * {@link #AGE}.
 */
public final class TenantCatalogue {

  /** How old a reading may be. */
  public static final Duration AGE = Duration.ofSeconds(2);

  private static final String READ =
      """
      select id, name, created_at, organization_id, suspended_at
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

  /** Creates it. */
  public TenantCatalogue(TenantDatabase database, Clock clock) {
    this.database = database;
    this.all = new Remembered<>(this::read, AGE, clock);
  }

  /** Returns the tenants by id, oldest first. */
  public Future<Map<TenantId, Tenant>> all() {
    return all.get();
  }

  /** Returns a tenant, if there is one of this id. */
  public Future<Optional<Tenant>> find(TenantId id) {
    TenantId whole = new TenantId(id.value());
    return all().map(tenants -> Optional.ofNullable(tenants.get(whole)));
  }

  /** Returns the tenants by the id of their mirror. */
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
        .inTenant(new TenantId(new UUID(0, 0)), db -> db.query(NEW_ID).execute())
        .map(rows -> new TenantId(rows.iterator().next().getUUID("id")))
        .compose(
            id ->
                database
                    .inTenant(id, db -> db.preparedQuery(INSERT).execute(Tuple.of(name)))
                    .map(rows -> Optional.of(id).filter(created -> rows.rowCount() == 1)))
        .onSuccess(created -> all.forget());
  }

  /** Says who mirrors a tenant. */
  public Future<Void> setOrganization(TenantId tenant, @Nullable String organization) {
    return change(tenant, db -> db.preparedQuery(SET_ORGANIZATION).execute(Tuple.of(organization)));
  }

  /** Lets nobody of the tenant in. */
  public Future<Void> suspend(TenantId tenant) {
    return change(tenant, db -> db.query(SUSPEND).execute());
  }

  /** Lets them in again. */
  public Future<Void> resume(TenantId tenant) {
    return change(tenant, db -> db.query(RESUME).execute());
  }

  private <T> Future<Void> change(TenantId tenant, Function<SqlClient, Future<T>> statement) {
    return database.inTenant(tenant, statement).onSuccess(changed -> all.forget()).mapEmpty();
  }

  private Future<Map<TenantId, Tenant>> read() {
    return database.unbound(READ, TenantCatalogue::tenant).map(TenantCatalogue::byId);
  }

  private static Map<TenantId, Tenant> byId(List<Tenant> tenants) {
    Map<TenantId, Tenant> byId = new LinkedHashMap<>();
    tenants.forEach(each -> byId.put(each.id(), each));
    return byId;
  }

  private static Tenant tenant(Row row) {
    return new Tenant(
        new TenantId(row.getUUID("id")),
        row.getString("name"),
        row.getOffsetDateTime("created_at"),
        Optional.ofNullable(row.getString("organization_id")),
        Optional.ofNullable(row.getOffsetDateTime("suspended_at")));
  }
}
