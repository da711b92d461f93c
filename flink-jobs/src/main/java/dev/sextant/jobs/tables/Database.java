package dev.sextant.jobs.tables;

import java.io.Serializable;
import java.time.Duration;

/**
 * Where a job's tables are, and whose rows it may see.
 *
 * @param jdbcUrl address of the database
 * @param user a role that row-level security binds
 * @param password of that role
 * @param tenantId the one tenant that the job serves
 */
public record Database(String jdbcUrl, String user, String password, String tenantId)
    implements Serializable {

  private static final Duration LONGEST_OUTAGE = Duration.ofHours(1);

  /**
   * Opens the tables for a task; connections are made when they are needed. A task waits up to an
   * hour while the server is away, since a job is restarted only a few times.
   */
  public TenantDatabase open() {
    return new TenantDatabase(this, LONGEST_OUTAGE);
  }

  /** Opens the tables for a caller that must fail at once while the server is away. */
  public TenantDatabase openNow() {
    return new TenantDatabase(this, Duration.ZERO);
  }

  /** Omits the password. */
  @Override
  public String toString() {
    return "Database[%s as %s, tenant %s]".formatted(jdbcUrl, user, tenantId);
  }
}
