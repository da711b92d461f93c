package dev.sextant.api.splits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;

/** The actions of a tenant on the split of a version. */
final class SplitService {

  private final TenantDatabase database;
  private final SplitStore splits = new SplitStore();

  SplitService(TenantDatabase database) {
    this.database = database;
  }

  Future<Split> get(TenantId tenant, UUID versionId) {
    return database.inTenant(tenant, db -> found(db, versionId));
  }

  /** Splits the items again; refused once something relies on the split. */
  Future<Split> makeAnew(TenantId tenant, UUID versionId, long seed, double share) {
    return database.inTenant(
        tenant,
        db ->
            splits
                .holdStill(db, versionId)
                .compose(held -> found(db, versionId))
                .compose(split -> splits.makeAnew(db, checkFree(split), seed, share))
                .compose(made -> found(db, versionId)));
  }

  Future<Split> lockHoldout(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            splits
                .isBeingReported(db, versionId)
                .map(SplitService::checkQuiet)
                .compose(quiet -> splits.lockHoldout(db, versionId))
                .compose(locked -> found(db, versionId)));
  }

  private Future<Split> found(SqlClient db, UUID versionId) {
    return splits
        .find(db, versionId)
        .map(split -> split.orElseThrow(() -> Refusal.notFound("version", versionId)));
  }

  /**
   * Refuses while an experiment runs: it was planned with the holdout open, and would report on it.
   */
  private static boolean checkQuiet(boolean reported) {
    if (reported) {
      throw refused(
          "experiment-running",
          "An experiment on this version is running and will report on all items: lock the holdout"
              + " when it has ended, or cancel it first.");
    }
    return true;
  }

  private static Split checkFree(Split split) {
    if (split.lockedAt() != null) {
      throw refused("split-locked", "The holdout is locked: who is in it stays as it is.");
    }
    if (split.looks() > 0) {
      throw refused(
          "holdout-looked-at",
          "The holdout was looked at (%d times): who is in it stays as it is."
              .formatted(split.looks()));
    }
    if (split.calibrations() > 0) {
      throw refused(
          "split-in-use",
          "Calibrations rely on the split (%d): delete them first."
              .formatted(split.calibrations()));
    }
    return split;
  }

  private static Refusal refused(String code, String sentence) {
    return new Refusal(Refusal.Kind.CONFLICT, code, sentence);
  }
}
