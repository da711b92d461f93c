package dev.sextant.jobs.tables;

import java.io.Serializable;

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

  /** Returns a door to the tables; connections are made when they are needed. */
  public TenantDatabase open() {
    return new TenantDatabase(this);
  }

  /** Never shows the password. */
  @Override
  public String toString() {
    return "Database[%s as %s, tenant %s]".formatted(jdbcUrl, user, tenantId);
  }
}
