package dev.sextant.standalone.deployment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The second cluster of Flink, whose task managers have GPUs. */
class GpuDeploymentTest {

  @TempDir private static Path folder;

  private static SettingsCheck settings;
  private static String compose;
  private static String withGpu;

  @BeforeAll
  static void read() throws Exception {
    settings = new SettingsCheck(Files.createDirectories(folder.resolve("check")));
    compose = DeploymentFiles.compose();
    withGpu = DeploymentFiles.composeWithGpu();
  }

  @Test
  void compose_keeps_the_rules() throws Exception {
    assertThat(violations(compose, withGpu)).isEmpty();
  }

  @Test
  void nothing_changes_without_the_second_file_and_its_profile() {
    ComposeFile plain = new ComposeFile(compose);
    ComposeFile both = new ComposeFile(compose, withGpu);

    assertThat(plain.running("cpu"))
        .contains("api-1", "api-2", "jobmanager", "taskmanager")
        .doesNotContain("jobmanager-gpu", "taskmanager-gpu");
    assertThat(names(plain, "api-1")).noneMatch(name -> name.contains("GPU"));
    assertThat(both.running("gpu"))
        .contains("api-1", "api-2", "jobmanager", "taskmanager")
        .contains("jobmanager-gpu", "taskmanager-gpu");
    for (String api : List.of("api-1", "api-2")) {
      Set<String> more = new TreeSet<>(names(plain, api));
      more.addAll(Set.of("SEXTANT_FLINK_GPU_URL", "SEXTANT_GPU_PARALLELISM"));
      assertThat(names(both, api)).isEqualTo(more);
    }
    assertThatThrownBy(() -> both.running("cpu"))
        .hasMessage("api-1 waits for jobmanager-gpu, which does not run");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GPU_URL: https://jobmanager-gpu:8081|GPU_URL: https://jobmanager-gpu:8082|looks for Flink",
        "GPU_URL: https://jobmanager-gpu:8081|GPU_URL: http://jobmanager-gpu:8081|is https, a host",
        "GPU_URL: https://jobmanager-gpu:8081|GPU_URL: https://jobmanager:8081|cluster with GPUs",
        "JOB_MANAGER: jobmanager-gpu|JOB_MANAGER: manager|looks for the job manager at manager",
        "JOB_MANAGER: jobmanager-gpu|JOB_MANAGER: jobmanager|has fewer slots than the 6",
        "SEXTANT_FLINK_GPUS: \"1\"|SEXTANT_FLINK_GPUS: \"2\"|SEXTANT_FLINK_GPUS is 0 to 1",
        "SEXTANT_FLINK_GPUS: \"1\"||has 1 GPUs and tells Flink of 0",
        "SEXTANT_FLINK_SLOTS: \"1\"|SEXTANT_FLINK_SLOTS: \"2\"|is 1 for a task manager with a GPU",
        "count: 1, capabilities|count: 2, capabilities|has 2 GPUs and tells Flink of 1",
        "SEXTANT_GPU_PARALLELISM: \"1\"|SEXTANT_GPU_PARALLELISM: \"2\"|embeds on 2 GPUs",
        "EXPERIMENTS: \"1\"|EXPERIMENTS: \"2\"|embeds on 2 GPUs",
        "\"sextant-flink-gpu:|\"sextant-flink:|has 1 GPUs and the image sextant-flink",
        "memory: 8g|memory: 7g|bytes of memory and needs"
      })
  void files_of_compose_that_break_a_rule_are_noticed(String text, String changed, String violation)
      throws Exception {
    String other = changed == null ? "" : changed;
    assertThat(compose + withGpu).contains(text);

    assertThat(violations(compose.replace(text, other), withGpu.replace(text, other)))
        .anySatisfy(found -> assertThat(found).contains(violation));
  }

  /** Changes the first place only: limits come before requests. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "nvidia.com/gpu: \"1\"|nvidia.com/gpu: \"2\"|requests another number of GPUs",
        "nvidia.com/gpu: \"1\"|nvidia.com/gpu: \"2\"|has 2 GPUs and tells Flink of 1",
        "https://jobmanager-gpu:8081|https://jobmanager-gpu:8082|looks for Flink at",
        "sextant-flink-gpu:|sextant-flink:|has 1 GPUs and the image sextant-flink"
      })
  void objects_that_break_a_rule_are_noticed(String text, String changed, String violation)
      throws Exception {
    String rendered = DeploymentFiles.overlay("gpu").text();
    assertThat(rendered).contains(text);

    assertThat(
            violations(
                rendered.replaceFirst(Pattern.quote(text), Matcher.quoteReplacement(changed))))
        .anySatisfy(found -> assertThat(found).contains(violation));
  }

  @Test
  void each_policy_of_the_second_cluster_is_needed() throws Exception {
    String rendered = DeploymentFiles.overlay("gpu").text();
    List<String> objects = List.of(rendered.split("(?m)^---$"));
    Map<String, String> violationsWithout =
        Map.of(
            "api-gpu", "api does not reach port 8081 of jobmanager-gpu",
            "jobmanager-gpu", "jobmanager-gpu does not reach port 6122 of taskmanager-gpu",
            "taskmanager-gpu", "taskmanager-gpu does not reach Postgres");
    for (Map.Entry<String, String> each : violationsWithout.entrySet()) {
      Stream<String> others =
          objects.stream()
              .filter(
                  object ->
                      !object.contains("kind: NetworkPolicy")
                          || !object.contains("\n  name: " + each.getKey() + "\n"));

      assertThat(violations(String.join("---", others.toList()))).contains(each.getValue());
    }
  }

  @Test
  void a_way_from_one_cluster_to_the_other_is_noticed() throws Exception {
    String open =
        DeploymentFiles.overlay("gpu")
            .text()
            .replaceAll(
                "(?m)^ {10}app.kubernetes.io/name: (job|task)manager(-gpu)?$",
                "          app.kubernetes.io/part-of: sextant");

    assertThat(violations(open))
        .contains("taskmanager-gpu reaches the job manager jobmanager")
        .contains("taskmanager reaches the job manager jobmanager-gpu");
  }

  @Test
  void both_clusters_have_the_same_settings_everywhere() throws Exception {
    Map<String, Container> here = new ComposeFile(compose, withGpu).containers();
    Map<String, Container> there = DeploymentFiles.overlay("gpu").containers();
    Set<String> gpu = new TreeSet<>(here.get("taskmanager").environment().keySet());
    gpu.add("SEXTANT_FLINK_GPUS");

    assertThat(here.get("taskmanager-gpu").environment().keySet()).isEqualTo(gpu);
    assertThat(there.get("taskmanager-gpu").environment().keySet()).isEqualTo(gpu);
    assertThat(there.get("api").environment().keySet())
        .isEqualTo(here.get("api-1").environment().keySet());
    assertThat(there.get("jobmanager-gpu").environment().keySet())
        .isEqualTo(here.get("jobmanager-gpu").environment().keySet())
        .isEqualTo(here.get("jobmanager").environment().keySet());
  }

  private static Set<String> names(ComposeFile file, String service) {
    return new TreeSet<>(file.containers().get(service).environment().keySet());
  }

  private static List<String> violations(String first, String second) throws Exception {
    return DeploymentRules.violations(new ComposeFile(first, second), settings);
  }

  private static List<String> violations(String objects) throws Exception {
    return DeploymentRules.violations(new Kustomization(objects), settings);
  }
}
