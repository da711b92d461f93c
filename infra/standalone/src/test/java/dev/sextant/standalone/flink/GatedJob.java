package dev.sextant.standalone.flink;

import dev.sextant.jobs.JobConfiguration;
import dev.sextant.jobs.JobSettings;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.source.lib.NumberSequenceSource.NumberSequenceSplit;
import org.apache.flink.api.connector.source.util.ratelimit.RateLimiter;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * A job with checkpoints as those of Sextant have them, whose state does not fit into their
 * metadata. It sums numbers by their remainder, and stops before the second half until its gate
 * opens.
 */
final class GatedJob {

  static final long NUMBERS = 4_000;

  private static final long HALF = NUMBERS / 2;
  private static final int SUMS = 8;
  private static final Map<String, GatedJob> JOBS = new ConcurrentHashMap<>();

  final JobID id = new JobID();
  final Map<Long, Long> sums = new ConcurrentSkipListMap<>();
  final AtomicLong read = new AtomicLong();

  private final CompletableFuture<Void> gate = new CompletableFuture<>();

  GatedJob() {
    JOBS.put(id.toHexString(), this);
  }

  void openGate() {
    gate.complete(null);
  }

  /** Returns what a job brings that nothing disturbs. */
  static Map<Long, Long> expected() {
    Map<Long, Long> expected = new ConcurrentSkipListMap<>();
    LongStream.range(0, NUMBERS)
        .forEach(number -> expected.put(number, expected.getOrDefault(number - SUMS, 0L) + number));
    return expected;
  }

  boolean hasReadHalf() {
    return sums.size() >= HALF;
  }

  StreamGraph graph(String checkpoints, Optional<String> restore) {
    JobSettings usual = JobSettings.of(checkpoints);
    Configuration configuration =
        JobConfiguration.withCheckpoints(new Configuration(), usual)
            .set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofMillis(50))
            .set(
                CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE)
            .set(CheckpointingOptions.FS_SMALL_FILE_THRESHOLD, MemorySize.ZERO);
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(configuration);
    environment.setParallelism(1);
    String name = id.toHexString();
    environment
        .fromSource(
            new DataGeneratorSource<>(
                number -> number, NUMBERS, parallelism -> new Gate(name), Types.LONG),
            WatermarkStrategy.noWatermarks(),
            "numbers")
        .uid("numbers")
        .keyBy(number -> number % SUMS)
        .map(new Sum(name))
        .uid("sums")
        .sinkTo(new DiscardingSink<>());
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobId(id);
    restore.ifPresent(
        from ->
            graph.setSavepointRestoreSettings(
                SavepointRestoreSettings.forPath(from, false, RecoveryClaimMode.CLAIM)));
    return graph;
  }

  /** Lets half of the numbers through, and the others once the gate is open. */
  private static final class Gate implements RateLimiter<NumberSequenceSplit> {

    private final String job;
    private long passed;

    Gate(String job) {
      this.job = job;
    }

    @Override
    public CompletionStage<Void> acquire(int count) {
      passed += count;
      GatedJob of = JOBS.get(job);
      return passed <= HALF ? CompletableFuture.completedFuture(null) : of.gate;
    }
  }

  private static final class Sum extends RichMapFunction<Long, Long> {

    private static final long serialVersionUID = 1L;

    private final String job;
    private transient ValueState<Long> sum;

    Sum(String job) {
      this.job = job;
    }

    @Override
    public void open(OpenContext context) {
      sum = getRuntimeContext().getState(new ValueStateDescriptor<>("sum", Types.LONG));
    }

    @Override
    public Long map(Long number) throws Exception {
      long before = Optional.ofNullable(sum.value()).orElse(0L);
      sum.update(before + number);
      GatedJob of = JOBS.get(job);
      of.read.incrementAndGet();
      of.sums.put(number, before + number);
      return number;
    }
  }
}
