package dev.sextant.standalone.flink.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.telemetry.Telemetry;
import dev.sextant.jobs.scoring.model.CacheCounts;
import dev.sextant.standalone.flink.FlinkInJvm;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.resourcemanager.slotmanager.FineGrainedSlotManager;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real cluster shows while it runs jobs, and that docs/metrics.md lists all of it. */
class FlinkMetersIT {

  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\| (\\w+) \\| (.*?) \\| (.*?) \\| (.+) \\|$");
  private static final Pattern TYPE =
      Pattern.compile("# TYPE (sextant_(?:flink|jobs)_\\S+) (\\w+)");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

  /** Long enough for checkpoints. */
  private static final int ITEMS = 600;

  /**
   * Flink copies its counts of slots once in this time, so they may be that old, and 0 while a task
   * manager has just registered.
   */
  private static final Duration SLOTS_ARE_COUNTED = FineGrainedSlotManager.METRICS_UPDATE_INTERVAL;

  private static final int LOOK_MILLIS = 10;

  private static final int ATTEMPTS = 1_000;

  /** An attempt lasts so long that a checkpoint of it is tried. */
  private static final int LONG_ENOUGH_TO_TRY_MILLIS = 200;

  /** Between two attempts; long enough for a look. */
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** A gauge that stays wrong for longer is no count that is a little old. */
  private static final long LOOKS = SLOTS_ARE_COUNTED.multipliedBy(10).toMillis() / LOOK_MILLIS;

  /** For what grows while the machine may be busy. */
  private static final int MANY_LOOKS = 6_000;

  /** Many times the interval of checkpoints. */
  private static final double LONG_SECONDS = 10;

  private static final String MODEL = "model-of-acme";

  @TempDir private static Path scratch;

  private static Vertx vertx;
  private static Telemetry telemetry;
  private static Supplier<Future<Buffer>> source;
  private static MiniCluster cluster;
  private static double busyOfFirst;

  @BeforeAll
  static void start() throws Exception {
    vertx = Vertx.vertx();
    telemetry = Telemetry.on(vertx);
    FlinkMeters meters = new FlinkMeters();
    cluster = FlinkInJvm.start(2, scratch, Optional.empty(), List.of(meters));
    source = telemetry.source();
    telemetry.show(meters); // as in an instance, after the cluster has begun to report
    run(MODEL);
    busyOfFirst = value("sextant_flink_subtask_seconds_total{state=\"busy\"}");
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
    telemetry.close();
    vertx.close();
  }

  /** A test that fails leaves jobs behind. */
  @AfterEach
  void cancelRest() throws Exception {
    for (JobStatusMessage job : cluster.listJobs().get(1, TimeUnit.MINUTES)) {
      if (!job.getJobState().isGloballyTerminalState()) {
        cancel(job.getJobId());
      }
    }
  }

  /** Takes a millisecond for each item, and finds two of three in a cache. */
  private static final class Embedding extends RichMapFunction<Long, Long> {

    private static final long serialVersionUID = 1L;

    private transient Counter stored;
    private transient Counter computed;

    @Override
    public void open(OpenContext context) {
      stored = getRuntimeContext().getMetricGroup().counter(CacheCounts.STORED);
      computed = getRuntimeContext().getMetricGroup().counter(CacheCounts.COMPUTED);
    }

    @Override
    public Long map(Long item) throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(1);
      (item % 3 == 0 ? computed : stored).inc();
      return item;
    }
  }

  /** Never passes on its first item, so that no checkpoint passes it either. */
  private static final class Stuck implements MapFunction<Long, Long> {

    private static final long serialVersionUID = 1L;

    @Override
    public Long map(Long item) throws InterruptedException {
      new CountDownLatch(1).await();
      return item;
    }
  }

  /** Fails on its first item until the test has seen it restart, so no checkpoint passes it. */
  private static final class FailingUntilSeen extends RichMapFunction<Long, Long> {

    private static final long serialVersionUID = 1L;

    /** Set by the test, in the same JVM. */
    private static volatile boolean seen;

    @Override
    public Long map(Long item) throws InterruptedException {
      TimeUnit.MILLISECONDS.sleep(seen ? 1 : LONG_ENOUGH_TO_TRY_MILLIS);
      if (!seen) {
        throw new IllegalStateException("nobody has seen the restarts yet");
      }
      return item;
    }
  }

  private static StreamExecutionEnvironment environment(int parallelism) {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(
            new Configuration()
                .set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay")
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, ATTEMPTS)
                .set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, PAUSE));
    environment.setParallelism(parallelism);
    return environment;
  }

  private static JobID submit(StreamExecutionEnvironment environment) throws Exception {
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobId(new JobID());
    cluster.submitJob(graph).get(1, TimeUnit.MINUTES);
    return graph.getJobID();
  }

  /** Runs until it is cancelled. */
  private static JobID submitEndless(MapFunction<Long, Long> map, int millis) throws Exception {
    StreamExecutionEnvironment environment = environment(1);
    if (millis > 0) {
      environment.enableCheckpointing(millis);
    }
    environment
        .fromSource(
            new NumberSequenceSource(0, Long.MAX_VALUE - 1),
            WatermarkStrategy.noWatermarks(),
            "items")
        .map(map)
        .name("embed with " + MODEL)
        .sinkTo(new DiscardingSink<>())
        .name("scores");
    return submit(environment);
  }

  private static void cancel(JobID job) throws Exception {
    cluster.cancelJob(job).get(1, TimeUnit.MINUTES);
    cluster.requestJobResult(job).get(1, TimeUnit.MINUTES);
  }

  private static void run(String model) throws Exception {
    StreamExecutionEnvironment environment = environment(2);
    environment.enableCheckpointing(50);
    environment
        .fromSource(
            new NumberSequenceSource(0, ITEMS - 1), WatermarkStrategy.noWatermarks(), "items")
        .map(new Embedding())
        .name("embed with " + model)
        .sinkTo(new DiscardingSink<>())
        .name("scores");
    JobID job = submit(environment);
    assertThat(cluster.requestJobResult(job).get(1, TimeUnit.MINUTES).isSuccess()).isTrue();
  }

  @Test
  void the_page_has_a_row_for_each_metric_of_flink_and_no_other() throws Exception {
    Map<String, String> documented = new TreeMap<>();
    Matcher row = ROW.matcher(page().split("\n## Flink\n", 2)[1]);
    while (row.find()) {
      documented.put(row.group(1), row.group(2) + " by " + row.group(3).replace("`", ""));
    }

    assertThat(documented).isEqualTo(exposed());
  }

  @Test
  void counts_stay_after_the_job_has_ended_and_slots_are_free_again() throws Exception {
    assertThat(value("sextant_jobs_records_total{direction=\"out\",operator=\"source\"}"))
        .isGreaterThanOrEqualTo(ITEMS);
    assertThat(value("sextant_jobs_lookups_total{operator=\"embed\",result=\"computed\"}"))
        .isGreaterThanOrEqualTo(ITEMS / 3);
    assertThat(value("sextant_flink_checkpoints_total{outcome=\"completed\"}")).isPositive();
    assertThat(value("sextant_flink_checkpoints_total{outcome=\"failed\"}"))
        .as("the end of a job may end a checkpoint")
        .isLessThan(value("sextant_flink_checkpoints_total{outcome=\"completed\"}"));
    assertThat(busyOfFirst).as("seconds").isBetween(ITEMS / 2 * 1e-3, 60.0);
    awaitValue("sextant_flink_task_managers", 1);
    awaitValue("sextant_flink_slots", 2);
    awaitValue("sextant_flink_slots_available", 2);
    awaitValue("sextant_flink_jobs_running", 0);
    assertThat(value("sextant_flink_memory_limit_bytes{kind=\"network\"}")).isEqualTo(32 << 20);
  }

  @Test
  void a_job_that_completes_checkpoints_hides_no_job_that_completes_none() throws Exception {
    String age = "sextant_flink_checkpoint_age_seconds";
    String completed = "sextant_flink_checkpoints_total{outcome=\"completed\"}";
    awaitValue(age, 0);
    JobID without = submitEndless(new Embedding(), 0);
    JobID well = submitEndless(new Embedding(), 50);
    awaitMore(completed, value(completed) + 20);
    assertThat(value(age)).as("it counts from the last one").isLessThan(LONG_SECONDS);
    cancel(without);

    JobID never = submitEndless(new Stuck(), 50);

    awaitMore(age, LONG_SECONDS);
    double before = value(completed);
    awaitMore(completed, before + 20);
    assertThat(value(age)).isGreaterThan(LONG_SECONDS);
    cancel(never);
    cancel(well);
    awaitValue(age, 0);
  }

  @Test
  void restarts_count_until_the_job_completes_a_checkpoint() throws Exception {
    String restarts = "sextant_flink_restarts_since_checkpoint";
    JobID well = submitEndless(new Embedding(), 50);
    awaitValue(restarts, 0);

    JobID failing = submitEndless(new FailingUntilSeen(), 50);

    awaitMore(restarts, 2);
    FailingUntilSeen.seen = true;
    awaitLess(restarts, 1);
    cancel(failing);
    cancel(well);
  }

  @Test
  void another_job_with_another_model_adds_no_series_and_no_name() throws Exception {
    Set<String> before = series();
    double records = value("sextant_jobs_records_total{direction=\"in\",operator=\"embed\"}");

    run("model-of-globex");

    assertThat(series()).isEqualTo(before);
    assertThat(value("sextant_jobs_records_total{direction=\"in\",operator=\"embed\"}"))
        .isGreaterThanOrEqualTo(records + ITEMS);
    assertThat(text()).doesNotContain(MODEL, "globex", "embed with");
  }

  private static Map<String, String> exposed() throws Exception {
    Map<String, String> types = new TreeMap<>();
    for (String line : text().lines().toList()) {
      Matcher type = TYPE.matcher(line);
      if (type.matches()) {
        types.put(type.group(1), type.group(2) + " by " + labels(type.group(1)));
      }
    }
    return types;
  }

  private static String labels(String metric) throws Exception {
    Set<String> labels = new TreeSet<>();
    series().stream()
        .filter(series -> series.startsWith(metric + "{"))
        .forEach(
            series -> LABEL.matcher(series).results().forEach(found -> labels.add(found.group(1))));
    return labels.isEmpty() ? "-" : String.join(", ", labels);
  }

  private static Set<String> series() throws Exception {
    return text()
        .lines()
        .filter(line -> line.startsWith("sextant_"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Flink's managers learn of the end of a job a moment after its client. */
  private static void awaitValue(String series, double expected) throws Exception {
    for (int i = 0; i < LOOKS && value(series) != expected; i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    assertThat(value(series)).as(series).isEqualTo(expected);
  }

  private static void awaitMore(String series, double least) throws Exception {
    for (int i = 0; i < MANY_LOOKS && value(series) <= least; i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    assertThat(value(series)).as(series).isGreaterThan(least);
  }

  private static void awaitLess(String series, double most) throws Exception {
    for (int i = 0; i < MANY_LOOKS && value(series) >= most; i++) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    assertThat(value(series)).as(series).isLessThan(most);
  }

  private static double value(String series) throws Exception {
    return text()
        .lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no series " + series));
  }

  private static String text() throws Exception {
    return source
        .get()
        .map(Buffer::toString)
        .toCompletionStage()
        .toCompletableFuture()
        .get(30, TimeUnit.SECONDS);
  }

  private static String page() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/metrics.md"))) {
      root = root.getParent();
    }
    return Files.readString(root.resolve("docs/metrics.md"));
  }
}
