package dev.sextant.jobs.tables;

import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.tracing.JobTrace;
import dev.sextant.jobs.tracing.TaskSpan;
import java.io.Serializable;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a job: which database it works on, and the tenant whose rows it can see. It travels
 * to the task managers, so it holds names only; each process has the login itself.
 *
 * @param instance by which a process finds its {@link DatabaseLogin}
 * @param tenantId the only tenant that the job serves
 * @param trace that the job belongs to; null if nothing is traced
 */
public record Database(String instance, String tenantId, @Nullable JobTrace trace)
    implements Serializable {

  private static final Duration LONGEST_OUTAGE = Duration.ofHours(1);

  /** Names the tables of work that belongs to no trace. */
  public Database(String instance, String tenantId) {
    this(instance, tenantId, null);
  }

  /**
   * Opens the tables for a task; connections are made on demand. A task waits up to an hour while
   * the server is down, because a job is restarted only a few times.
   *
   * @throws dev.sextant.jobs.access.SettingsException if this process has no login
   */
  public TenantTransactions open() {
    return open(LONGEST_OUTAGE);
  }

  /** Opens the tables for a caller that must fail at once while the server is down. */
  public TenantTransactions openNow() {
    return open(Duration.ZERO);
  }

  private TenantTransactions open(Duration patience) {
    return new TenantTransactions(
        DatabaseLogin.of(instance),
        tenantId,
        patience,
        trace == null ? null : TaskSpan.begin(trace));
  }
}
