package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** The figures of this process. Without a listener they are neither kept nor read. */
public final class Telemetry {

  /** Media type of the text, which every version of Prometheus reads. */
  public static final String MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private static final int LONGEST_SECONDS = 5;

  private final Vertx vertx;
  private final MeterRegistry registry;
  private final RequestMeters requests;
  private final List<Runnable> closing = new ArrayList<>();

  private Telemetry(Vertx vertx, MeterRegistry registry) {
    this.vertx = vertx;
    this.registry = registry;
    this.requests = new RequestMeters(registry);
    closing.add(registry::close);
  }

  /** Returns figures that nobody reads: a registry without children keeps nothing. */
  public static Telemetry off(Vertx vertx) {
    return new Telemetry(vertx, new CompositeMeterRegistry());
  }

  /** Returns figures with those of the JVM. */
  public static Telemetry on(Vertx vertx) {
    MeterRegistry shown = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    // Concurrent phases stop nothing, and most processes never have one.
    shown.config().meterFilter(MeterFilter.denyNameStartsWith("jvm.gc.concurrent.phase.time"));
    Telemetry telemetry = new Telemetry(vertx, shown);
    JvmGcMetrics collections = new JvmGcMetrics();
    telemetry.closing.add(0, collections::close);
    List.<MeterBinder>of(
            collections,
            new JvmMemoryMetrics(),
            new JvmThreadMetrics(),
            new ProcessorMetrics(),
            new FileDescriptorMetrics(),
            new UptimeMetrics())
        .forEach(binder -> binder.bindTo(telemetry.registry));
    return telemetry;
  }

  /** Returns where requests are counted. */
  public RequestMeters requests() {
    return requests;
  }

  /**
   * Shows the load of a pool of connections.
   *
   * @param name one of a few names of pools
   */
  public void show(String name, PoolLoad load) {
    gauge("sextant.database.connections.most", name, load, PoolLoad::most);
    gauge("sextant.database.connections.used", name, load, PoolLoad::used);
    gauge("sextant.database.connections.waiting", name, load, PoolLoad::waiting);
  }

  /** Shows what models of this process take of its memory. */
  public void show(ModelLoad load) {
    Gauge.builder("sextant.models.memory.most.bytes", load, ModelLoad::most)
        .strongReference(true)
        .register(registry);
    Gauge.builder("sextant.models.memory.used.bytes", load, ModelLoad::used)
        .strongReference(true)
        .register(registry);
  }

  /** Shows figures of another part of this process. */
  public void show(OtherFigures figures) {
    figures.showIn(registry);
  }

  private void gauge(String meter, String pool, PoolLoad load, ToIntFunction<PoolLoad> value) {
    Gauge.builder(meter, () -> value.applyAsInt(load)).tag("pool", pool).register(registry);
  }

  /**
   * Begins to read the queues and the state of the archive, and to measure the delay of the calling
   * event loop.
   *
   * @param kinds of the queues, all of which each reading finds
   * @param queues reads the queues of all tenants
   * @param archiving reads how the archiving of the database's log does
   */
  public void watch(
      List<String> kinds,
      Supplier<Future<List<JobQueue>>> queues,
      Supplier<Future<LogArchiving>> archiving) {
    closing.add(0, new QueueMeters(vertx, registry, kinds, queues)::close);
    closing.add(0, new ArchiveMeters(vertx, registry, archiving)::close);
    closing.add(0, new LoopDelay(vertx, registry)::close);
  }

  /**
   * Returns a source of the figures as text, for a listener.
   *
   * @throws IllegalStateException if they are off
   */
  public Supplier<Future<Buffer>> source() {
    if (!(registry instanceof PrometheusMeterRegistry shown)) {
      throw new IllegalStateException("the figures are off");
    }
    WorkerExecutor writer = vertx.createSharedWorkerExecutor("sextant-metrics", 1);
    closing.add(0, writer::close);
    Scrapes scrapes = new Scrapes(writer, shown::scrape);
    return () -> scrapes.next().timeout(LONGEST_SECONDS, TimeUnit.SECONDS);
  }

  /** Stops reading and measuring. */
  public void close() {
    closing.forEach(Runnable::run);
    closing.clear();
  }
}
