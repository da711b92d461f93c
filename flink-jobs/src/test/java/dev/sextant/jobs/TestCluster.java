package dev.sextant.jobs;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ResourceManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/** A real mini cluster that all tests of one JVM share, started on first use. */
final class TestCluster {

  private static final int SLOTS = 2;
  private static final int LONGEST_JOB_SECONDS = 300;
  private static final MiniCluster CLUSTER = start();

  private TestCluster() {}

  private static MiniCluster start() {
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    // After this period a job fails at once if no slot is free, also if one is about to be.
    configuration.set(
        ResourceManagerOptions.STANDALONE_CLUSTER_STARTUP_PERIOD_TIME, Duration.ofDays(1));
    MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build());
    try {
      cluster.start();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    return cluster;
  }

  static MiniCluster cluster() {
    return CLUSTER;
  }

  static JobID submit(StreamGraph graph) throws Exception {
    return CLUSTER.submitJob(graph).get().getJobID();
  }

  static JobResult result(JobID job) throws Exception {
    return CLUSTER.requestJobResult(job).get(LONGEST_JOB_SECONDS, TimeUnit.SECONDS);
  }

  /** Runs a job to its end and returns its result. */
  static JobResult run(StreamGraph graph) throws Exception {
    return result(submit(graph));
  }

  static void finish(StreamGraph graph, JobRequest request) throws Exception {
    graph.setJobId(Jobs.id(request));
    finish(graph);
  }

  static void finish(StreamGraph graph) throws Exception {
    JobResult result = run(graph);
    if (!result.isSuccess()) {
      throw new AssertionError("the job failed", result.getSerializedThrowable().orElse(null));
    }
  }
}
