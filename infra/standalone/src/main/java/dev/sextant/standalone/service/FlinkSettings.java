package dev.sextant.standalone.service;

import dev.sextant.jobs.access.TaskSettings;
import dev.sextant.standalone.buckets.CheckpointStores;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.flink.member.FlinkMember;
import dev.sextant.standalone.flink.member.MemberGpu;
import dev.sextant.standalone.flink.member.MemberMemory;
import dev.sextant.standalone.flink.metrics.MetricsPort;
import dev.sextant.standalone.tracing.ProcessTracing;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The settings of a job manager or a task manager on a machine of its own, checked. */
public final class FlinkSettings {

  /** What each process of Flink must have. */
  private static final Set<Setting> NEEDED =
      EnumSet.of(
          Setting.SEXTANT_DATA_DIR,
          Setting.SEXTANT_FLINK_JOB_MANAGER,
          Setting.SEXTANT_FLINK_KEY_FILE,
          Setting.SEXTANT_FLINK_KEY_PASSWORD_FILE);

  /** What tasks must have besides. */
  private static final Set<Setting> NEEDED_BY_TASKS =
      EnumSet.of(
          Setting.SEXTANT_DATABASE_HOST,
          Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE,
          Setting.SEXTANT_CREDENTIAL_KEYS_FILE);

  /** What each process of Flink may have. */
  private static final Set<Setting> OF_EACH =
      EnumSet.of(
          Setting.SEXTANT_CHECKPOINT_STORE_FILE,
          Setting.SEXTANT_METRICS_PORT,
          Setting.SEXTANT_METRICS_HOST,
          Setting.SEXTANT_LOG_FORMAT,
          Setting.SEXTANT_HEAP,
          Setting.SEXTANT_JVM_OPTIONS);

  /** What tasks may have besides. */
  private static final Set<Setting> OF_TASKS =
      EnumSet.of(
          Setting.SEXTANT_DATABASE_PORT,
          Setting.SEXTANT_DATABASE_NAME,
          Setting.SEXTANT_DATABASE_CA_FILE,
          Setting.SEXTANT_MODEL_HOSTS,
          Setting.SEXTANT_MODEL_LOOPBACK,
          Setting.SEXTANT_FLINK_SLOTS,
          Setting.SEXTANT_FLINK_GPUS,
          Setting.SEXTANT_MODELS_MEMORY,
          Setting.OTEL_EXPORTER_OTLP_ENDPOINT,
          Setting.OTEL_SDK_DISABLED,
          Setting.SEXTANT_INSTRUCTION_SET);

  private static final int USUAL_SLOTS = 8;
  private static final int MOST_SLOTS = 1_000;

  private final Environment environment;

  private FlinkSettings(Environment environment) {
    this.environment = environment;
  }

  /**
   * Reads the settings of a job manager.
   *
   * @param variables of the process
   * @throws Halt if one is unknown, missing or wrong, or would have no effect
   */
  public static FlinkSettings ofJobManager(Map<String, String> variables) {
    return new FlinkSettings(Environment.of(variables, NEEDED, OF_EACH));
  }

  /**
   * Reads the settings of a task manager, which the tasks read as well.
   *
   * @param variables of the process
   * @throws Halt if one is unknown, missing or wrong, or would have no effect
   */
  public static FlinkSettings ofTaskManager(Map<String, String> variables) {
    Set<Setting> needed = EnumSet.copyOf(NEEDED);
    needed.addAll(NEEDED_BY_TASKS);
    Set<Setting> optional = EnumSet.copyOf(OF_EACH);
    optional.addAll(OF_TASKS);
    FlinkSettings settings = new FlinkSettings(Environment.of(variables, needed, optional));
    try {
      TaskSettings.read(settings.environment.all());
    } catch (IllegalArgumentException e) {
      throw Halt.refused(e.getMessage() + ".");
    }
    ProcessTracing.check(settings.environment.all());
    settings.environment.requireInstructions();
    settings.environment.modelsMemory();
    return settings;
  }

  /**
   * Returns the process, ready to run.
   *
   * @throws Halt if the file of a bucket or the port of metrics cannot be used
   */
  public FlinkMember member() throws IOException {
    return new FlinkMember(
        environment.text(Setting.SEXTANT_FLINK_JOB_MANAGER),
        PrivateFiles.folder(environment.path(Setting.SEXTANT_DATA_DIR)),
        new FlinkKey(
            environment.path(Setting.SEXTANT_FLINK_KEY_FILE),
            environment.secret(Setting.SEXTANT_FLINK_KEY_PASSWORD_FILE)),
        CheckpointStores.bucket(environment.optionalPath(Setting.SEXTANT_CHECKPOINT_STORE_FILE)),
        environment.metrics().map(each -> new MetricsPort(each.host(), each.port())));
  }

  /** Returns the folder in which a task manager notes which texts models compute. */
  public Path crashes() {
    return environment.path(Setting.SEXTANT_DATA_DIR).resolve("crashes");
  }

  /** Returns the slots of a task manager: one with a GPU, whose memory tasks cannot share. */
  public int slots() {
    boolean hasGpu = gpu().isPresent();
    int slots =
        environment.number(Setting.SEXTANT_FLINK_SLOTS, hasGpu ? 1 : USUAL_SLOTS, 1, MOST_SLOTS);
    if (hasGpu && slots != 1) {
      throw Halt.refused(
          "%s is 1 for a task manager with a GPU, found %d."
              .formatted(Setting.SEXTANT_FLINK_SLOTS, slots));
    }
    return slots;
  }

  /** Returns the GPU of a task manager; empty: its tasks embed on the processor. */
  public Optional<MemberGpu> gpu() {
    return environment.number(Setting.SEXTANT_FLINK_GPUS, 0, 0, 1) == 1
        ? Optional.of(MemberGpu.ofProcess())
        : Optional.empty();
  }

  /**
   * Returns the memory of a task manager.
   *
   * @param heap most bytes of its heap
   */
  public MemberMemory memory(long heap) {
    try {
      return new MemberMemory(heap, environment.modelsMemory());
    } catch (IllegalArgumentException e) {
      throw Halt.refused("%s: %s.".formatted(Setting.SEXTANT_HEAP, e.getMessage()));
    }
  }
}
