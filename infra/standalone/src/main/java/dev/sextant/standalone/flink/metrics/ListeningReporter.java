package dev.sextant.standalone.flink.metrics;

import dev.sextant.api.http.server.MetricsListener;
import dev.sextant.api.telemetry.Telemetry;
import dev.sextant.standalone.models.ProcessModelLoad;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.file.FileSystemOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.flink.metrics.Metric;
import org.apache.flink.metrics.MetricConfig;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.reporter.MetricReporter;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows the metrics of a process of Flink, and of its JVM, at a port of their own. */
final class ListeningReporter implements MetricReporter {

  private static final Logger LOG = LoggerFactory.getLogger(ListeningReporter.class);
  private static final int PATIENCE_SECONDS = 20;

  private final FlinkMeters meters = new FlinkMeters();
  private @Nullable Vertx vertx;
  private @Nullable Telemetry telemetry;
  private @Nullable ListenerStart start;

  /** Does not fail while the port is taken: Flink would then run without metrics from here on. */
  @Override
  public void open(MetricConfig config) {
    Vertx opened = Vertx.vertx(options());
    vertx = opened;
    Telemetry shown = Telemetry.on(opened);
    telemetry = shown;
    shown.show(meters);
    if (config.getBoolean(MetricsPort.MODELS, false)) {
      shown.show(new ProcessModelLoad());
    }
    Supplier<Future<Buffer>> source = shown.source();
    String host = config.getString(MetricsPort.HOST, "127.0.0.1");
    int port = config.getInteger(MetricsPort.PORT, 0);
    ListenerStart listener =
        new ListenerStart(
            opened, () -> MetricsListener.start(opened, host, port, Telemetry.MEDIA_TYPE, source));
    start = listener;
    try {
      listener.begin().await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      LOG.warn("the metrics do not listen on {}:{} yet", host, port, e);
    }
  }

  /** The file system of a container may be read-only, and nothing here reads files. */
  private static VertxOptions options() {
    return new VertxOptions()
        .setEventLoopPoolSize(1)
        .setUseDaemonThread(true)
        .setFileSystemOptions(
            new FileSystemOptions()
                .setFileCachingEnabled(false)
                .setClassPathResolvingEnabled(false));
  }

  @Override
  public void notifyOfAddedMetric(Metric metric, String name, MetricGroup group) {
    meters.notifyOfAddedMetric(metric, name, group);
  }

  @Override
  public void notifyOfRemovedMetric(Metric metric, String name, MetricGroup group) {
    meters.notifyOfRemovedMetric(metric, name, group);
  }

  @Override
  public void close() {
    ListenerStart listener = start;
    if (listener != null) {
      listener.end();
      start = null;
    }
    Telemetry shown = telemetry;
    if (shown != null) {
      shown.close();
      telemetry = null;
    }
    Vertx opened = vertx;
    if (opened != null) {
      opened.close();
      vertx = null;
    }
  }
}
