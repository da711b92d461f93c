package dev.sextant.standalone.flink.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.s3.StoreServer;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.flink.FlinkBucket;
import dev.sextant.standalone.flink.FlinkKey;
import dev.sextant.standalone.flink.metrics.MetricsPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.SecurityOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessSpec;
import org.apache.flink.runtime.clusterframework.TaskExecutorProcessUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkMemberTest {

  private static final String PASSWORD = "s3cret-of-the-key";
  private static final MemberMemory MEMORY =
      new MemberMemory(MemberMemory.bytes("512m"), MemberMemory.bytes("1g"));

  private static final Optional<MemberGpu> NO_GPU = Optional.empty();

  @TempDir private Path folder;

  private FlinkMember member;

  @BeforeEach
  void make() {
    member = member(Optional.empty());
  }

  @Test
  void both_processes_accept_only_connections_with_the_key_on_known_ports() throws Exception {
    for (Configuration each :
        new Configuration[] {
          member.jobManagerConfiguration(), member.taskManagerConfiguration(8, MEMORY, NO_GPU)
        }) {
      assertThat(each.get(SecurityOptions.SSL_INTERNAL_ENABLED)).isTrue();
      assertThat(each.get(SecurityOptions.SSL_REST_ENABLED)).isTrue();
      assertThat(each.get(SecurityOptions.SSL_REST_AUTHENTICATION_ENABLED)).isTrue();
      assertThat(each.get(SecurityOptions.SSL_INTERNAL_KEYSTORE_PASSWORD)).isEqualTo(PASSWORD);
      assertThat(each.get(JobManagerOptions.ADDRESS)).isEqualTo("jobmanager");
      assertThat(each.get(JobManagerOptions.PORT)).isEqualTo(FlinkMember.JOB_MANAGER_PORT);
    }
    assertThat(member.jobManagerConfiguration().get(RestOptions.BIND_PORT)).isEqualTo("8081");
    assertThat(member.taskManagerConfiguration(8, MEMORY, NO_GPU).get(TaskManagerOptions.RPC_PORT))
        .isEqualTo("6122");
  }

  @Test
  void the_password_of_the_key_is_in_no_file() throws Exception {
    member.jobManagerConfiguration();
    member.taskManagerConfiguration(8, MEMORY, NO_GPU);

    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile)).allSatisfy(this::holdsNoPassword);
    }
    assertThat(member.toString()).doesNotContain(PASSWORD);
  }

  @Test
  void both_processes_know_where_a_bucket_is_and_show_neither_of_its_keys() throws Exception {
    FlinkBucket bucket = new FlinkBucket(StoreServer.settings(1, "in/here", 5L << 20));
    FlinkMember storing = member(Optional.of(bucket));
    for (Configuration each :
        new Configuration[] {
          storing.jobManagerConfiguration(), storing.taskManagerConfiguration(8, MEMORY, NO_GPU)
        }) {
      assertThat(each.toMap())
          .containsEntry("s3.endpoint", "http://127.0.0.1:1")
          .doesNotContainValue(StoreServer.KEY)
          .doesNotContainValue(StoreServer.SECRET);
    }
    assertThat(member.jobManagerConfiguration().toMap()).doesNotContainKey("s3.endpoint");
  }

  @Test
  void a_process_shows_metrics_where_it_is_asked_to() throws Exception {
    FlinkMember shown =
        new FlinkMember(
            "jobmanager",
            folder,
            new FlinkKey(Path.of("/key.p12"), PASSWORD),
            Optional.empty(),
            Optional.of(new MetricsPort("10.0.0.7", 9464)));

    assertThat(shown.jobManagerConfiguration().toMap())
        .containsEntry("metrics.reporter.sextant.host", "10.0.0.7")
        .containsEntry("metrics.reporter.sextant.port", "9464")
        .containsEntry("metrics.reporter.sextant.models", "false");
    assertThat(shown.taskManagerConfiguration(8, MEMORY, NO_GPU).toMap())
        .containsEntry("metrics.reporter.sextant.models", "true");
    assertThat(member.jobManagerConfiguration().toMap().keySet())
        .noneMatch(key -> key.startsWith("metrics.reporter"));
  }

  @Test
  void a_process_whose_port_of_metrics_is_taken_does_not_start() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      MetricsPort port = new MetricsPort("127.0.0.1", taken.getLocalPort());

      assertThatThrownBy(port::requireFree)
          .isInstanceOf(Halt.class)
          .hasMessageStartingWith(
              "The metrics cannot listen on 127.0.0.1:%d: ".formatted(taken.getLocalPort()));
    }
  }

  private FlinkMember member(Optional<FlinkBucket> bucket) {
    FlinkKey key = new FlinkKey(Path.of("/key.p12"), PASSWORD);
    return new FlinkMember("jobmanager", folder, key, bucket, Optional.empty());
  }

  private void holdsNoPassword(Path file) throws IOException {
    assertThat(Files.readString(file)).doesNotContain(PASSWORD);
  }

  @Test
  void flink_counts_the_memory_of_a_task_manager_as_we_do() throws Exception {
    TaskExecutorProcessSpec spec =
        TaskExecutorProcessUtils.processSpecFromConfig(
            member.taskManagerConfiguration(8, MEMORY, NO_GPU));

    assertThat(spec.getTotalProcessMemorySize().getBytes()).isEqualTo(MEMORY.total());
    assertThat(spec.getTaskOffHeapSize()).isEqualTo(MemorySize.parse("1g"));
    assertThat(spec.getNumSlots()).isEqualTo(8);
    assertThat(MEMORY.container()).isEqualTo(Math.round(MEMORY.total() * 1.2));
    assertThat(MEMORY.total() - MEMORY.heap() - MEMORY.models())
        .as("what docs/settings.md adds")
        .isEqualTo(MemberMemory.bytes("896m"));
  }

  @Test
  void flink_counts_the_gpu_of_a_task_manager_and_none_of_another() throws Exception {
    Optional<MemberGpu> gpu = Optional.of(new MemberGpu(folder));

    assertThat(spec(gpu).getExtendedResources())
        .containsOnlyKeys("gpu")
        .allSatisfy((name, resource) -> assertThat(resource.getValue()).isEqualByComparingTo("1"));
    assertThat(spec(NO_GPU).getExtendedResources()).isEmpty();
  }

  @Test
  void a_task_manager_without_its_gpu_does_not_start() {
    assertThatThrownBy(() -> member.runTaskManager(1, MEMORY, Optional.of(new MemberGpu(folder))))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("needs Flink's plugin external-resource-gpu");
  }

  private TaskExecutorProcessSpec spec(Optional<MemberGpu> gpu) throws IOException {
    return TaskExecutorProcessUtils.processSpecFromConfig(
        member.taskManagerConfiguration(1, MEMORY, gpu));
  }

  @Test
  void a_heap_without_space_for_tasks_is_refused() {
    assertThatThrownBy(() -> new MemberMemory(MemberMemory.bytes("256m"), 0))
        .hasMessage("the heap of a task manager is more than 256 MB, found 256 MB");
  }
}
