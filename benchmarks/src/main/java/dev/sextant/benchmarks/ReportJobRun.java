package dev.sextant.benchmarks;

import dev.sextant.jobs.JobRequest;
import dev.sextant.jobs.JobRequest.JobKind;
import dev.sextant.jobs.Jobs;
import dev.sextant.jobs.access.DatabaseLogin;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import java.util.Locale;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * Makes one report with the real job on a mini cluster of two slots; prints seconds of processor
 * time, seconds of wall time, and peak heap in MB. {@link ReportJobSpeed} starts it.
 *
 * <p>Arguments: address of the database, password of the jobs' role, tenant, experiment, number of
 * the report.
 */
public final class ReportJobRun {

  private static final int SLOTS = 2;
  private static final String INSTANCE = "measured";

  private ReportJobRun() {}

  public static void main(String[] arguments) throws Exception {
    DatabaseLogin.grant(INSTANCE, new DatabaseLogin(arguments[0], "sextant_jobs", arguments[1]));
    int number = Integer.parseInt(arguments[4]);
    JobRequest request =
        new JobRequest(
            JobKind.REPORTING,
            INSTANCE,
            arguments[2],
            arguments[3],
            number,
            0,
            SLOTS,
            false,
            "measured");
    Configuration configuration = new Configuration();
    configuration.set(RestOptions.BIND_PORT, "0");
    try (MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(configuration)
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(SLOTS)
                .build())) {
      cluster.start();
      measure(cluster, request);
    }
    System.exit(0);
  }

  private static void measure(MiniCluster cluster, JobRequest request) throws Exception {
    long start = System.nanoTime();
    long processor = processorTime();
    StreamGraph graph = Jobs.graph(request, "file:///nowhere", null);
    JobResult result = cluster.requestJobResult(cluster.submitJob(graph).get().getJobID()).get();
    if (!result.isSuccess()) {
      throw new IllegalStateException(
          "the job failed", result.getSerializedThrowable().orElse(null));
    }
    long peak =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum();
    System.out.printf(
        Locale.ROOT,
        "%.2f %.2f %d%n",
        (processorTime() - processor) / 1e9,
        (System.nanoTime() - start) / 1e9,
        peak >> 20);
  }

  private static long processorTime() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
