package dev.sextant.api.dispatch;

import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;

/** The mark of a tenant that tells when its campaigns are next due. */
public final class CampaignMarkStore {

  private static final String LOWER =
      """
      update tenants
      set campaigns_due_at = least(campaigns_due_at, $1)
      where id = current_tenant_id()
      """;

  private static final String NOW =
      """
      update tenants
      set campaigns_due_at = least(campaigns_due_at, now())
      where id = current_tenant_id()
        and exists (select from campaigns where trigger_kind = 'new-version')
      """;

  private CampaignMarkStore() {}

  /** Lets the clock look at the tenant at a time, or earlier. */
  public static Future<Void> lower(SqlClient db, OffsetDateTime to) {
    return Sql.run(db, LOWER, to);
  }

  /** Lets the clock look for new versions of datasets. */
  public static Future<Void> versionArrived(SqlClient db) {
    return Sql.run(db, NOW);
  }
}
