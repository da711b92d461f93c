package dev.sextant.jobs.tables;

import java.io.Serializable;
import java.time.Duration;

/**
 * The location of a job's tables and the tenant whose rows it can see.
 *
 * @param jdbcUrl address of the database
 * @param user a role that row-level security binds
 * @param password of that role
 * @param tenantId the only tenant that the job serves
 */
public record Database(String jdbcUrl, String user, String password, String tenantId)
    implements Serializable {

  private static final Duration LONGEST_OUTAGE = Duration.ofHours(1);

  /**
   * Opens the tables for a task; connections are made on demand. A task waits up to an hour while
   * the server is down, because a job is restarted only a few times.
   */
  public TenantTransactions open() {
    return new TenantTransactions(this, LONGEST_OUTAGE);
  }

  /** Opens the tables for a caller that must fail at once while the server is down. */
  public TenantTransactions openNow() {
    return new TenantTransactions(this, Duration.ZERO);
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "Database[%s as %s, tenant %s]".formatted(jdbcUrl, user, tenantId);
  }
}
