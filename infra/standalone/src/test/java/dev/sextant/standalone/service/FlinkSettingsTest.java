package dev.sextant.standalone.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.ExitCode;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.flink.member.MemberMemory;
import dev.sextant.standalone.flink.metrics.MetricsPort;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkSettingsTest {

  private static final String SECRET = "s3cret-0123456789";

  @TempDir private Path folder;

  private final Map<String, String> jobManager = new HashMap<>();
  private final Map<String, String> taskManager = new HashMap<>();

  @BeforeEach
  void set() throws Exception {
    String secret = Files.writeString(folder.resolve("secret"), SECRET + "\n").toString();
    String keys = Files.writeString(folder.resolve("keys"), "first " + "0".repeat(64)).toString();
    jobManager.put("PATH", "/usr/bin");
    jobManager.put(Setting.SEXTANT_DATA_DIR.name(), folder.resolve("data").toString());
    jobManager.put(Setting.SEXTANT_FLINK_JOB_MANAGER.name(), "jobmanager");
    jobManager.put(Setting.SEXTANT_FLINK_KEY_FILE.name(), "/run/secrets/flink.p12");
    jobManager.put(Setting.SEXTANT_FLINK_KEY_PASSWORD_FILE.name(), secret);
    taskManager.putAll(jobManager);
    taskManager.put(Setting.SEXTANT_DATABASE_HOST.name(), "postgres");
    taskManager.put(Setting.SEXTANT_DATABASE_JOBS_PASSWORD_FILE.name(), secret);
    taskManager.put(Setting.SEXTANT_CREDENTIAL_KEYS_FILE.name(), keys);
  }

  @Test
  void a_job_manager_needs_its_key_and_reads_nothing_of_the_database() throws Exception {
    assertThat(FlinkSettings.ofJobManager(jobManager).member().key().password()).isEqualTo(SECRET);

    assertRefused(
        () -> FlinkSettings.ofJobManager(taskManager),
        "no effect here: this process does not read it");
  }

  @Test
  void both_processes_read_a_bucket_and_refuse_one_whose_file_is_wrong() throws Exception {
    Path file = Files.writeString(folder.resolve("store"), "bucket=sextant\naccess-key=a\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    jobManager.put(Setting.SEXTANT_CHECKPOINT_STORE_FILE.name(), file.toString());
    taskManager.put(Setting.SEXTANT_CHECKPOINT_STORE_FILE.name(), file.toString());
    assertRefused(() -> FlinkSettings.ofJobManager(jobManager).member(), "it needs at least");

    Files.writeString(file, "bucket=sextant\naccess-key=a\nsecret-key=b\n");
    assertThat(FlinkSettings.ofJobManager(jobManager).member().bucket()).isPresent();
    assertThat(FlinkSettings.ofTaskManager(taskManager).member().bucket()).isPresent();
  }

  @Test
  void both_processes_show_metrics_at_a_port_or_nowhere() throws Exception {
    assertThat(FlinkSettings.ofJobManager(jobManager).member().metrics()).isEmpty();

    jobManager.put(Setting.SEXTANT_METRICS_PORT.name(), "9464");
    taskManager.put(Setting.SEXTANT_METRICS_HOST.name(), "10.0.0.7");

    assertThat(FlinkSettings.ofJobManager(jobManager).member().metrics())
        .contains(new MetricsPort("127.0.0.1", 9464));
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager).member(),
        "SEXTANT_METRICS_HOST has no effect here: SEXTANT_METRICS_PORT is not set.");
    taskManager.put(Setting.SEXTANT_METRICS_PORT.name(), "9464");
    assertThat(FlinkSettings.ofTaskManager(taskManager).member().metrics())
        .contains(new MetricsPort("10.0.0.7", 9464));
  }

  @Test
  void a_task_manager_has_slots_and_memory() {
    taskManager.put(Setting.SEXTANT_FLINK_SLOTS.name(), "3");
    taskManager.put(Setting.SEXTANT_MODELS_MEMORY.name(), "2g");

    FlinkSettings settings = FlinkSettings.ofTaskManager(taskManager);

    assertThat(settings.slots()).isEqualTo(3);
    assertThat(settings.memory(MemberMemory.bytes("1g")).models())
        .isEqualTo(MemberMemory.bytes("2g"));
  }

  @Test
  void a_standard_variable_that_is_set_for_the_whole_machine_is_not_refused() throws Exception {
    jobManager.put(Setting.OTEL_EXPORTER_OTLP_ENDPOINT.name(), "http://127.0.0.1:4318");

    assertThat(FlinkSettings.ofJobManager(jobManager).member()).isNotNull();
  }

  @Test
  void a_task_manager_with_a_gpu_has_one_slot() {
    assertThat(FlinkSettings.ofTaskManager(taskManager).gpu()).isEmpty();
    assertThat(FlinkSettings.ofTaskManager(taskManager).slots()).isEqualTo(8);
    taskManager.put(Setting.SEXTANT_FLINK_GPUS.name(), "1");

    assertThat(FlinkSettings.ofTaskManager(taskManager).slots()).isEqualTo(1);
    assertThat(FlinkSettings.ofTaskManager(taskManager).gpu())
        .hasValueSatisfying(
            gpu -> assertThat(gpu.plugin().getFileName()).hasToString("external-resource-gpu"));

    taskManager.put(Setting.SEXTANT_FLINK_SLOTS.name(), "2");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager).slots(),
        "SEXTANT_FLINK_SLOTS is 1 for a task manager with a GPU, found 2.");
    taskManager.put(Setting.SEXTANT_FLINK_GPUS.name(), "2");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager).gpu(),
        "SEXTANT_FLINK_GPUS is 0 to 1, found 2.");
  }

  @Test
  void each_setting_that_is_needed_is_missed() {
    for (String name : List.copyOf(taskManager.keySet())) {
      if (name.startsWith("SEXTANT_")) {
        Map<String, String> less = new HashMap<>(taskManager);
        less.remove(name);
        assertRefused(() -> FlinkSettings.ofTaskManager(less), "Not set: " + name);
      }
    }
  }

  @Test
  void wrong_values_are_named() {
    taskManager.put(Setting.SEXTANT_MODELS_MEMORY.name(), "much");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager),
        "SEXTANT_MODELS_MEMORY is a size of 256m or more, such as 2g, found much.");
    taskManager.put(Setting.SEXTANT_MODELS_MEMORY.name(), "2g");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager).memory(MemberMemory.bytes("256m")),
        "SEXTANT_HEAP: the heap of a task manager is more than 256 MB, found 256 MB.");
    taskManager.put(Setting.SEXTANT_CREDENTIAL_KEYS_FILE.name(), folder + "/secret");
    assertRefused(() -> FlinkSettings.ofTaskManager(taskManager), "SEXTANT_CREDENTIAL_KEYS_FILE");
    taskManager.put(Setting.SEXTANT_CREDENTIAL_KEYS_FILE.name(), folder + "/keys");
    taskManager.put(Setting.SEXTANT_INSTRUCTION_SET.name(), "sse9");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager),
        "SEXTANT_INSTRUCTION_SET is one of avx2, avx512, found sse9.");
    taskManager.put(Setting.OTEL_EXPORTER_OTLP_ENDPOINT.name(), "collector:4318");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager),
        "OTEL_EXPORTER_OTLP_ENDPOINT is the address of a collector");
    taskManager.put(Setting.OTEL_SDK_DISABLED.name(), "true");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager), "SEXTANT_INSTRUCTION_SET is one of");
    taskManager.remove(Setting.OTEL_EXPORTER_OTLP_ENDPOINT.name());
    taskManager.put("SEXTANT_API_SERVICE_HOST", "10.0.0.1");
    assertRefused(
        () -> FlinkSettings.ofTaskManager(taskManager), "no setting SEXTANT_API_SERVICE_HOST");
  }

  private static void assertRefused(ThrowingCallable reading, String words) {
    assertThatThrownBy(reading)
        .isInstanceOfSatisfying(
            Halt.class,
            halt -> {
              assertThat(halt.exitCode()).isEqualTo(ExitCode.REFUSED);
              assertThat(halt).hasMessageContaining(words);
              assertThat(halt.getMessage()).doesNotContain("s3cret");
            });
  }
}
