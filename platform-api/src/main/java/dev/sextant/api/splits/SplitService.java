package dev.sextant.api.splits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.UUID;

/** The actions of a tenant on the split of a version. */
final class SplitService {

  private final TenantDatabase database;
  private final SplitStore splits = new SplitStore();

  SplitService(TenantDatabase database) {
    this.database = database;
  }

  Future<Split> get(TenantId tenant, UUID versionId) {
    return database.inTenant(tenant, db -> splits.require(db, versionId));
  }

  /** Splits the items again; refused once something relies on the split. */
  Future<Split> splitAgain(TenantId tenant, UUID versionId, long seed, double share) {
    return database.inTenant(
        tenant,
        db ->
            splits
                .holdStill(db, versionId)
                .compose(held -> splits.require(db, versionId))
                .compose(split -> splits.splitAgain(db, checkFree(split), seed, share))
                .compose(made -> splits.require(db, versionId)));
  }

  Future<Split> lockHoldout(TenantId tenant, UUID versionId) {
    return database.inTenant(
        tenant,
        db ->
            splits
                .isBeingReported(db, versionId)
                .compose(reported -> Refusal.when(reported, SplitService::experimentRunning))
                .compose(quiet -> splits.lockHoldout(db, versionId))
                .compose(locked -> splits.require(db, versionId)));
  }

  /** An experiment that was planned with the holdout open would report on it. */
  private static Refusal experimentRunning() {
    return refused(
        "experiment-running",
        "An experiment on this version is running and will report on all items: lock the holdout"
            + " when it has ended, or cancel it first.");
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
    return Refusal.conflict(code, sentence);
  }
}
