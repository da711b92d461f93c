package dev.sextant.standalone.flink;

import java.time.Duration;
import org.apache.flink.configuration.ClusterOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.configuration.TaskManagerOptions.TaskManagerLoadBalanceMode;
import org.apache.flink.configuration.WebOptions;

/** What all session clusters have in common, on one machine and on several. */
public final class SessionDefaults {

  /**
   * How long a job may wait for slots that nobody has yet. After this time a job without enough
   * task managers fails at once, so a short outage of all would use up its restarts.
   */
  private static final Duration WAIT_FOR_SLOTS = Duration.ofDays(100);

  private SessionDefaults() {}

  /**
   * Returns the settings. The subtasks of a job are spread over all task managers, so that each
   * machine works, and those that remain when one is lost have the models loaded.
   *
   * @param heartbeat how often processes prove that they live
   * @param lost after which time without a proof a process counts as lost
   * @param refusals after how many refused connections in a row a process counts as lost at once
   */
  public static Configuration configuration(Duration heartbeat, Duration lost, int refusals) {
    return new Configuration()
        .set(WebOptions.SUBMIT_ENABLE, false)
        .set(WebOptions.CANCEL_ENABLE, false)
        .set(TaskManagerOptions.TASK_CANCELLATION_TIMEOUT, Duration.ZERO)
        .set(TaskManagerOptions.TASK_MANAGER_LOAD_BALANCE_MODE, TaskManagerLoadBalanceMode.SLOTS)
        .set(ClusterOptions.ERROR_REGISTRATION_DELAY, heartbeat)
        .set(ClusterOptions.REFUSED_REGISTRATION_DELAY, heartbeat)
        .set(ClusterOptions.MAX_REGISTRATION_TIMEOUT, lost)
        .set(ResourceManagerOptions.STANDALONE_CLUSTER_STARTUP_PERIOD_TIME, WAIT_FOR_SLOTS)
        .set(HeartbeatManagerOptions.HEARTBEAT_INTERVAL, heartbeat)
        .set(HeartbeatManagerOptions.HEARTBEAT_TIMEOUT, lost)
        .set(HeartbeatManagerOptions.HEARTBEAT_RPC_FAILURE_THRESHOLD, refusals);
  }
}
