package dev.sextant.api.retention.rules;

import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.DatabaseUnreachableException;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes what a tenant's rules keep no longer, in the way in which people do. */
public final class Retention {

  private static final Logger LOGGER = LoggerFactory.getLogger(Retention.class);

  /** Who asks for it, in receipts. */
  private static final String REQUESTER = "retention";

  private static final int MOST_AT_ONCE = 100;

  private final TenantDatabase database;
  private final Deletions deletions;
  private final RetentionStore rules = new RetentionStore();

  public Retention(TenantDatabase database, Deletions deletions) {
    this.database = database;
    this.deletions = deletions;
  }

  /** Returns when the rules are next applied: at each full hour. */
  public static Instant nextSweep(Instant now) {
    return now.truncatedTo(ChronoUnit.HOURS).plus(1, ChronoUnit.HOURS);
  }

  /** Deletes what is due; at most a hundred objects, the others at the next sweep. */
  public Future<Void> sweep(TenantId tenant) {
    return database
        .inTenant(
            tenant, db -> rules.deleteImports(db).compose(gone -> rules.due(db, MOST_AT_ONCE)))
        .compose(due -> delete(tenant, due));
  }

  private Future<Void> delete(TenantId tenant, List<Due> due) {
    return EachInTurn.run(due, each -> delete(tenant, each));
  }

  /** One that cannot be deleted does not keep the others. */
  private Future<Void> delete(TenantId tenant, Due due) {
    return database
        .inTenant(
            tenant,
            db ->
                rules
                    .isStillDue(db, due)
                    .compose(still -> still ? delete(db, tenant, due) : Future.succeededFuture()))
        .recover(
            failure -> {
              if (!DatabaseUnreachableException.isBehind(failure)) {
                LOGGER.error("{} is kept longer than its rule says", due.object().id(), failure);
              }
              return Future.succeededFuture();
            });
  }

  private Future<Void> delete(SqlClient db, TenantId tenant, Due due) {
    return deletions
        .delete(db, tenant, due.object(), REQUESTER, () -> rules.delete(db, due.object()))
        .mapEmpty();
  }
}
