package dev.sextant.api.retention.deletion;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.retention.deletion.DeletionStore.Found;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;
import java.util.function.Supplier;

/** The one way in which something of a tenant goes: with a receipt, and a sweep afterwards. */
public final class Deletions {

  private final Runnable wakeSweeper;
  private final ExtentStore extents = new ExtentStore();
  private final DeletionStore deletions = new DeletionStore();

  /**
   * Creates it.
   *
   * @param wakeSweeper asks for a sweep now
   */
  public Deletions(Runnable wakeSweeper) {
    this.wakeSweeper = wakeSweeper;
  }

  /**
   * Deletes an object and, by foreign keys, all that hangs on it.
   *
   * @param db bound to the tenant; holds a lock that keeps others from adding to the object
   * @param requester who wants it
   * @param step deletes the object's own row
   * @return the receipt's id; once the transaction is committed, {@link #sweepSoon} is due
   */
  public Future<UUID> delete(
      SqlClient db, TenantId tenant, Doomed object, String requester, Supplier<Future<Void>> step) {
    return extents
        .extent(db, object)
        .compose(extent -> extents.counts(db, extent).map(counts -> new Found(extent, counts)))
        .compose(
            found ->
                deletions
                    .insert(db, object, object.nameSha256(tenant), requester, found)
                    .compose(
                        id ->
                            extents
                                .forgetKeys(db, found.extent())
                                .compose(forgotten -> step.get())
                                .compose(gone -> deletions.announce(db))
                                .map(id)));
  }

  /** Asks for a sweep of what was deleted. */
  public void sweepSoon() {
    wakeSweeper.run();
  }

  /** Returns the reply to who deleted something: nothing, and where its receipt is. */
  public static Reply reply(UUID id) {
    return Reply.noContent().with("Location", "/api/v1/deletions/" + id);
  }

  /** Returns the refusal of a deletion that would pull the ground from under an import. */
  public static Refusal importRunning() {
    return new Refusal(
        Refusal.Kind.CONFLICT,
        "import-running",
        "An import is running: wait until it ends, then delete.");
  }
}
