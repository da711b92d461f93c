package dev.sextant.jobs.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The spans of this process. Without the endpoint of a collector there are none, and no class of
 * OpenTelemetry is loaded.
 *
 * <p>Spans wait in a bounded queue, and a thread of its own sends them. A collector that is slow or
 * away costs spans, never time of a request or a job.
 */
public final class Tracing implements AutoCloseable {

  private static final String PARENT = "traceparent";
  private static final Duration LONGEST_EXPORT = Duration.ofSeconds(10);
  private static final int QUEUE = 4_096;
  private static final long LONGEST_FLUSH_SECONDS = 2;

  /** The form of today has 55 characters. Later ones may add some. */
  private static final int LONGEST_PARENT = 128;

  private static final TextMapGetter<String> GETTER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String carrier) {
          return List.of(PARENT);
        }

        /** Leaves {@code tracestate} out: its content is free, and callers choose it. */
        @Override
        public @Nullable String get(@Nullable String carrier, String key) {
          return key.equals(PARENT) ? carrier : null;
        }
      };

  private static volatile @Nullable Tracing ofProcess;
  private static volatile boolean environmentRead;

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  private Tracing(SpanProcessor processor, String service) {
    this.provider =
        SdkTracerProvider.builder()
            .setResource(
                Resource.create(
                    Attributes.of(
                        AttributeKey.stringKey("service.name"),
                        service,
                        AttributeKey.stringKey("service.instance.id"),
                        String.valueOf(ProcessHandle.current().pid()))))
            .setSampler(Sampler.parentBased(Sampler.alwaysOn()))
            .addSpanProcessor(processor)
            .build();
    this.tracer = provider.get("dev.sextant");
  }

  /**
   * Begins to export the spans of this process if its environment names a collector.
   *
   * @param environment variables of the process
   * @param service name of the process in traces
   * @throws IllegalArgumentException if the address is wrong; the message names the variable
   */
  public static Optional<Tracing> start(Map<String, String> environment, String service) {
    Optional<Tracing> started =
        CollectorAddress.of(environment)
            .map(
                address ->
                    start(
                        BatchSpanProcessor.builder(
                                OtlpHttpSpanExporter.builder()
                                    .setEndpoint(address)
                                    .setTimeout(LONGEST_EXPORT)
                                    .build())
                            .setMaxQueueSize(QUEUE)
                            .build(),
                        service));
    environmentRead = true;
    return started;
  }

  /**
   * Begins to give the spans of this process to a processor.
   *
   * @param processor gets each span when it ends
   * @param service name of the process in traces
   */
  public static Tracing start(SpanProcessor processor, String service) {
    Tracing tracing = new Tracing(processor, service);
    ofProcess = tracing;
    return tracing;
  }

  /** Returns the spans of this process; a task manager reads its environment once. */
  static @Nullable Tracing ofProcess() {
    if (!environmentRead && ofProcess == null) {
      readEnvironment();
    }
    return ofProcess;
  }

  /** Tasks that open at the same time wait for the first, or they would never have spans. */
  private static synchronized void readEnvironment() {
    if (!environmentRead) {
      try {
        start(System.getenv(), "sextant-taskmanager")
            .ifPresent(
                each -> Runtime.getRuntime().addShutdownHook(new Thread(each::close, "traces")));
      } finally {
        environmentRead = true;
      }
    }
  }

  /** Returns what makes spans. */
  public Tracer tracer() {
    return tracer;
  }

  /**
   * Returns the context that a header or a row names.
   *
   * @param parent in the form of W3C's {@code traceparent}; the root context if it is not
   */
  public static Context context(@Nullable String parent) {
    return parent == null || parent.length() > LONGEST_PARENT
        ? Context.root()
        : W3CTraceContextPropagator.getInstance().extract(Context.root(), parent, GETTER);
  }

  /** Returns a span in the form of W3C's {@code traceparent}. */
  public static String parent(Span span) {
    SpanContext context = span.getSpanContext();
    return "00-%s-%s-%s"
        .formatted(context.getTraceId(), context.getSpanId(), context.getTraceFlags().asHex());
  }

  /** Sends what waits, for two seconds at most, and ends. */
  @Override
  public void close() {
    if (ofProcess == this) {
      ofProcess = null;
    }
    provider.shutdown().join(LONGEST_FLUSH_SECONDS, TimeUnit.SECONDS);
  }
}
