package dev.sextant.api.retention.tenant;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.http.Violation;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API operations that delete a tenant. */
public final class TenantDeletionRoutes {

  private static final String LOCATION = "/api/v1/tenant/deletion";
  private static final int GRACE_DAYS = 7;

  private final TenantDatabase database;
  private final TenantDeletionWatch ending;
  private final Runnable wake;
  private final TenantDeletionStore endings = new TenantDeletionStore();

  /**
   * Creates the routes.
   *
   * @param wake called when the deletion of a tenant is due
   */
  public TenantDeletionRoutes(TenantDatabase database, TenantDeletionWatch ending, Runnable wake) {
    this.database = database;
    this.ending = ending;
    this.wake = wake;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "createTenantDeletion", this::create,
        "getTenantDeletion", this::get,
        "deleteTenantDeletion", this::undo,
        "deleteTenant", this::delete,
        "listTenantReceipts", this::receipts);
  }

  private Future<Reply> create(Call call) {
    TenantId tenant = call.tenant();
    String name = call.body().getString("confirm_name");
    return database
        .inTenant(
            tenant,
            db ->
                checkName(db, name)
                    .compose(same -> endings.begin(db, GRACE_DAYS, call.caller().subject())))
        .onSuccess(begun -> ending.add(tenant))
        .map(begun -> Reply.accepted(LOCATION, begun));
  }

  private Future<Reply> get(Call call) {
    return database
        .inTenant(call.tenant(), endings::find)
        .map(found -> found.orElseThrow(TenantDeletionRoutes::notScheduled))
        .map(Reply::ok);
  }

  private Future<Reply> undo(Call call) {
    TenantId tenant = call.tenant();
    return database
        .inTenant(tenant, endings::undo)
        .compose(undone -> Refusal.unless(undone, TenantDeletionRoutes::notScheduled))
        .onSuccess(undone -> ending.remove(tenant))
        .map(Reply.noContent());
  }

  /** An operator deletes the tenant without the delay of seven days. */
  private Future<Reply> delete(Call call) {
    UUID id = call.id("tenant_id");
    TenantId tenant = new TenantId(id);
    return database
        .inTenant(
            tenant,
            db ->
                endings
                    .named(db)
                    .map(Refusal.ifMissing("tenant", id))
                    .compose(there -> endings.begin(db, 0, "operator")))
        .onSuccess(
            begun -> {
              ending.add(tenant);
              wake.run();
            })
        .map(begun -> Reply.accepted(LOCATION, begun));
  }

  private Future<Reply> receipts(Call call) {
    Optional<UUID> before = call.page().after().map(cursor -> cursor.id(0));
    return database
        .inNoTenant(db -> endings.receipts(db, before, call.page().rows()))
        .map(rows -> call.page().page(rows, receipt -> Cursor.after(receipt.id())))
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Void> checkName(SqlClient db, String name) {
    return endings
        .named(db)
        .compose(
            found ->
                Refusal.unless(
                    found.filter(named -> named.name().equals(name)).isPresent(),
                    TenantDeletionRoutes::wrongName));
  }

  private static Refusal wrongName() {
    return Refusal.invalid(
        "other-name",
        "confirm_name does not match: enter the exact name of the tenant.",
        new Violation("/confirm_name", "must be the tenant's name"));
  }

  private static Refusal notScheduled() {
    return new Refusal(
        Refusal.Kind.NOT_FOUND, "not-found", "No deletion of the tenant is scheduled.");
  }
}
