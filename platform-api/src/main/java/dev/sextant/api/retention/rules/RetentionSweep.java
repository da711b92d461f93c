package dev.sextant.api.retention.rules;

import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.retention.rules.RetentionRuleStore.ExpiredObject;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what exceeds a tenant's retention rules, with receipts. */
public final class RetentionSweep {

  private static final Logger LOGGER = LoggerFactory.getLogger(RetentionSweep.class);

  /** The requester in receipts. */
  private static final String REQUESTER = "retention";

  private static final int MOST_AT_ONCE = 100;

  private final TenantDatabase database;
  private final Deletions deletions;
  private final RetentionRuleStore rules = new RetentionRuleStore();

  public RetentionSweep(TenantDatabase database, Deletions deletions) {
    this.database = database;
    this.deletions = deletions;
  }

  /** Returns when the rules are next applied: at each full hour. */
  public static Instant nextSweep(Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
  }

  /** Deletes expired objects: at most 100, the others at the next sweep. */
  public Future<Void> sweep(TenantId tenant) {
    return database
        .inTenant(
            tenant, db -> rules.deleteImports(db).compose(gone -> rules.due(db, MOST_AT_ONCE)))
        .compose(due -> EachInTurn.run(due, each -> delete(tenant, each)));
  }

  /** A failure is logged, so that the other objects are still deleted. */
  private Future<Void> delete(TenantId tenant, ExpiredObject due) {
    return database
        .inTenant(
            tenant,
            db ->
                rules
                    .isStillDue(db, due)
                    .compose(still -> still ? delete(db, tenant, due) : Future.succeededFuture()))
        .recover(
            DatabaseUnreachableException.logOthers(
                LOGGER, "{} could not be deleted by its retention rule", due.id()));
  }

  private Future<Void> delete(SqlClient db, TenantId tenant, ExpiredObject due) {
    return deletions
        .delete(db, tenant, due.target(), REQUESTER, () -> rules.delete(db, due))
        .mapEmpty();
  }
}
