package dev.sextant.api.retention.deletion;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The API operations for receipts of deletions. */
public final class DeletionRoutes {

  private final TenantDatabase database;
  private final DeletionStore deletions = new DeletionStore();

  public DeletionRoutes(TenantDatabase database) {
    this.database = database;
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("listDeletions", this::list, "getDeletion", this::get);
  }

  private Future<Reply> list(Call call) {
    Optional<UUID> before = call.page().after().map(cursor -> cursor.id(0));
    return database
        .inTenant(call.tenant(), db -> deletions.list(db, before, call.page().rows()))
        .map(rows -> call.page().page(rows, deletion -> Cursor.after(deletion.id())))
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> get(Call call) {
    UUID id = call.id("deletion_id");
    return database
        .inTenant(call.tenant(), db -> deletions.find(db, id))
        .map(Refusal.ifMissing("deletion", id))
        .map(Reply::ok);
  }
}
