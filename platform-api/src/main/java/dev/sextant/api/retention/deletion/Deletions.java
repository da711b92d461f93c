package dev.sextant.api.retention.deletion;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.retention.deletion.DeletionStore.Found;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.function.Supplier;

/** Deletes objects of a tenant with a receipt and a sweep. Objects are deleted in no other way. */
public final class Deletions {

  private final Runnable wakeSweeper;
  private final DeletionScopeStore extents = new DeletionScopeStore();
  private final DeletionStore deletions = new DeletionStore();

  /**
   * Creates it.
   *
   * @param wakeSweeper starts a sweep
   */
  public Deletions(Runnable wakeSweeper) {
    this.wakeSweeper = wakeSweeper;
  }

  /**
   * Deletes an object and what leads to its rows; {@link Sweeper} deletes the rest.
   *
   * @param db bound to the tenant; holds a lock against additions to the object
   * @param requester subject of the caller
   * @param step deletes the object's own row
   * @return the receipt so far; once the transaction is committed, {@link #sweepSoon} is due
   */
  public Future<Deletion> delete(
      SqlClient db,
      TenantId tenant,
      DeletionTarget object,
      String requester,
      Supplier<Future<Void>> step) {
    return extents
        .extent(db, object)
        .compose(extent -> extents.counts(db, extent).map(rows -> new Found(extent, rows)))
        .compose(
            found ->
                deletions
                    .insert(db, object, object.nameSha256(tenant), requester, found)
                    .compose(
                        deletion ->
                            extents
                                .forgetKeys(db, found.extent())
                                .compose(forgotten -> step.get())
                                .compose(gone -> deletions.announce(db))
                                .map(deletion)));
  }

  /** Starts a sweep. */
  public void sweepSoon() {
    wakeSweeper.run();
  }

  /** Returns the reply to a deletion: the receipt so far, and where it is. */
  public static Reply reply(Deletion deletion) {
    return Reply.accepted("/api/v1/deletions/" + deletion.id(), deletion);
  }

  /** Returns the refusal of a deletion while an oracle labels answers of the object. */
  public static Refusal labelRunOpen() {
    return Refusal.conflict(
        "label-run-open",
        "An oracle is labelling answers: cancel the label run and wait until it has stopped, then delete.");
  }

  /** Returns the refusal of a deletion while answers to items of the object are sampled. */
  public static Refusal answerSetOpen() {
    return Refusal.conflict(
        "answer-set-open",
        "An answer set is being sampled: cancel it and wait until it has stopped, then delete.");
  }

  /** Returns the refusal of a deletion while an import writes to the object. */
  public static Refusal importRunning() {
    return Refusal.conflict(
        "import-running", "An import is running: wait until it ends, then delete.");
  }
}
