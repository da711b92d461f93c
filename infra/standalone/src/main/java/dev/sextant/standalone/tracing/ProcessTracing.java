package dev.sextant.standalone.tracing;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.jobs.tracing.CollectorAddress;
import dev.sextant.jobs.tracing.Tracing;
import dev.sextant.standalone.console.Halt;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.Map;
import java.util.Optional;

/**
 * Whether and how a process with the API exports spans.
 *
 * @param spans empty: it exports none
 */
public record ProcessTracing(Optional<Tracing> spans) implements AutoCloseable {

  /**
   * Begins to export spans if the environment names a collector.
   *
   * @param environment variables of the process
   * @throws Halt if the address of the collector is wrong
   */
  public static ProcessTracing start(Map<String, String> environment) {
    return new ProcessTracing(
        namesCollector(environment) ? Tracing.start(environment, "sextant-api") : Optional.empty());
  }

  /**
   * Checks the address of the collector, if the environment names one.
   *
   * @param environment variables of the process
   * @throws Halt if it is wrong
   */
  public static void check(Map<String, String> environment) {
    namesCollector(environment);
  }

  private static boolean namesCollector(Map<String, String> environment) {
    try {
      return CollectorAddress.of(environment).isPresent();
    } catch (IllegalArgumentException e) {
      throw Halt.refused(e.getMessage() + ".");
    }
  }

  /** Returns Vert.x, which traces requests if spans are exported. */
  public Vertx vertx(VertxOptions options) {
    return spans.isEmpty()
        ? Vertx.vertx(options)
        : Vertx.builder()
            .with(options)
            .withTracer(tracing -> new RequestTracer(spans.get().tracer()))
            .build();
  }

  /** Returns the cluster, which traces jobs if spans are exported. */
  public JobCluster jobs(JobCluster cluster) {
    return spans.isEmpty() ? cluster : new JobTracer(cluster, spans.get().tracer());
  }

  /** Sends the last spans, for two seconds at most. */
  @Override
  public void close() {
    if (spans.isPresent()) { // a reference to the method would load its class anyway
      spans.get().close();
    }
  }
}
