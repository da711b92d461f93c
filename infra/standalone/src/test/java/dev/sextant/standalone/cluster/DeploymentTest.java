package dev.sextant.standalone.cluster;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.jobs.access.TaskSettings;
import dev.sextant.standalone.deployment.ComposeFile;
import dev.sextant.standalone.deployment.Container;
import dev.sextant.standalone.deployment.DeploymentFiles;
import dev.sextant.standalone.deployment.DeploymentRules;
import dev.sextant.standalone.deployment.Kustomization;
import dev.sextant.standalone.deployment.SettingsCheck;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.postgres.PostgresTls;
import dev.sextant.standalone.service.Setting;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compose, Kubernetes and {@code cluster up} run the same processes. */
class DeploymentTest {

  /** Commands of the same account find the processes there, and logs are files. */
  private static final Set<String> OF_ONE_MACHINE =
      Set.of(
          "SEXTANT_INSTANCE_FILE",
          "SEXTANT_LOGS_DIR",
          "SEXTANT_MODELS_LIST_FILE",
          "SEXTANT_MODEL_LOOPBACK");

  /** Models are in private networks, images set no flags, processors differ, and so do networks. */
  private static final Set<String> OF_SEVERAL_MACHINES =
      Set.of(
          "SEXTANT_MODEL_HOSTS",
          "SEXTANT_HEAP",
          "SEXTANT_INSTRUCTION_SET",
          "SEXTANT_METRICS_HOST",
          "SEXTANT_METRICS_PORT");

  /** On Kubernetes a superuser makes roles and databases. */
  private static final Set<String> OF_COMPOSE =
      Set.of("SEXTANT_DATABASE_ADMIN_PASSWORD_FILE", "SEXTANT_KEYCLOAK_DATABASE_PASSWORD_FILE");

  /** Settings that no deployment has, each with the reason. */
  private static final Map<Setting, String> LEFT_OUT =
      Map.ofEntries(
          entry(Setting.SEXTANT_CHECKPOINT_STORE_FILE, "users mount a file with their bucket"),
          entry(Setting.SEXTANT_EXPORT_STORE_FILE, "users mount a file with their bucket"),
          entry(Setting.SEXTANT_SMTP_FILE, "users mount a file with their mail server"),
          entry(Setting.SEXTANT_SIGNING_KEY_FILE, "people sign in through Keycloak"),
          entry(Setting.SEXTANT_LINK_TENANT, "people sign in through Keycloak"),
          entry(Setting.SEXTANT_DATABASE_ADMIN, "the superuser has its usual name"),
          entry(
              Setting.SEXTANT_DATABASE_SCALER_PASSWORD_FILE,
              "KEDA runs where a superuser makes roles"),
          entry(Setting.SEXTANT_LOG_FORMAT, "users know what collects their logs"),
          entry(Setting.OTEL_EXPORTER_OTLP_ENDPOINT, "users know what collects their traces"),
          entry(Setting.OTEL_SDK_DISABLED, "there are none without a collector"),
          entry(Setting.SEXTANT_JVM_OPTIONS, "for trouble only"));

  @TempDir private static Path folder;

  private static SettingsCheck settings;
  private static String compose;

  @BeforeAll
  static void read() throws Exception {
    settings = new SettingsCheck(Files.createDirectories(folder.resolve("check")));
    compose = DeploymentFiles.compose();
  }

  @Test
  void compose_keeps_the_rules() throws Exception {
    assertThat(violations(compose)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SEXTANT_PEPPER_FILE: |SEXTANT_PEPER_FILE: |There is no setting SEXTANT_PEPER_FILE",
        "SEXTANT_FLINK_URL: https://jobmanager:8081||Not set: SEXTANT_FLINK_URL",
        "SEXTANT_FLINK_URL: https://jobmanager:8081|SEXTANT_FLINK_URL:"
            + " https://jobmanager:8082|looks for Flink at",
        "SEXTANT_FLINK_URL: https://jobmanager:8081|SEXTANT_FLINK_URL: https://flink:8081|looks for"
            + " Flink at",
        "SEXTANT_FLINK_JOB_MANAGER: jobmanager|SEXTANT_FLINK_JOB_MANAGER: manager|looks for the job"
            + " manager at",
        "    - pepper|    - credentials.key|SEXTANT_PEPPER_FILE",
        "/api/v1/health]|/api/v1/healthy]|probed at the path",
        "probe, \"8080\"|probe, \"8081\"|probed at port 8081",
        "probe, \"6122\"|probe, \"6123\"|probed at port 6123",
        "memory: 3600m|memory: 3g|bytes of memory and needs",
        "SEXTANT_FLINK_SLOTS: \"8\"|SEXTANT_FLINK_SLOTS: \"7\"|has fewer slots than the 8",
        "  read_only: true|  read_only: false|can write its file system",
        "  cap_drop: [ALL]|  cap_drop: []|keeps capabilities",
        "database: {internal: true}|database: {}|the network database reaches other machines",
        "networks: [flink]|networks: [flink, outside]|jobmanager has a way to other machines",
        "\"127.0.0.1:${SEXTANT_PORT:-8080}:8080\"|\"8080:8080\"|to other machines",
        "shared:/var/lib/sextant/shared|shared:/var/cache/sextant/shared|within the volume"
            + " /var/cache/sextant",
        "SEXTANT_HEAP: 128m|SEXTANT_SMTP_FILE: /x|no effect here"
      })
  void a_compose_file_that_breaks_a_rule_is_noticed(String text, String changed, String violation)
      throws Exception {
    assertThat(compose).contains(text);

    assertThat(violations(compose.replace(text, changed == null ? "" : changed)))
        .anySatisfy(found -> assertThat(found).contains(violation));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpu", "gpu", "keycloak", "operated-postgres", "flink-operator"})
  void kubernetes_keeps_the_rules(String overlay) throws Exception {
    Kustomization rendered = DeploymentFiles.overlay(overlay);

    assertThat(DeploymentRules.violations(rendered, settings)).isEmpty();
    assertThat(rendered.checked())
        .as("by the schemas of Kubernetes")
        .contains("valid: Deployment", "valid: Job", "valid: NetworkPolicy")
        .noneMatch(line -> line.startsWith("invalid"));
  }

  @Test
  void all_components_together_trust_the_authority_of_the_operated_postgres() throws Exception {
    Kustomization rendered =
        DeploymentFiles.overlay(
            Path.of("target/all-components"),
            List.of("keycloak", "flink-operator", "gpu", "operated-postgres"));

    assertThat(DeploymentRules.violations(rendered, settings)).isEmpty();
    assertThat(rendered.text())
        .contains("secretName: postgres-ca")
        .doesNotContain("secretName: sextant-database-ca");
  }

  @Test
  void an_object_that_its_schema_refuses_is_noticed() throws Exception {
    Kustomization broken =
        new Kustomization(
            DeploymentFiles.overlay("cpu")
                .text()
                .replace("containerPort: 8080", "containerPort: x"));

    assertThat(broken.checked()).anyMatch(line -> line.startsWith("invalid: Deployment api"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name: SEXTANT_PEPPER_FILE|name: SEXTANT_PEPER_FILE|There is no setting SEXTANT_PEPER_FILE",
        "SEXTANT_DATABASE_HOST: postgres|OTHER: postgres|Not set: SEXTANT_DATABASE_HOST",
        "secretName: sextant-jobs|secretName: sextant-other|no rule of what the secret",
        "path: /api/v1/ready|path: /api/v1/readiness|probed at the path",
        "containerPort: 6122|containerPort: 6120|probed at port 6120",
        "memory: 3600Mi|memory: 3000Mi|bytes of memory and needs",
        "readOnlyRootFilesystem: true|readOnlyRootFilesystem: false|readOnlyRootFilesystem is not"
            + " true",
        "enableServiceLinks: false|enableServiceLinks: true|enableServiceLinks is not false",
        "runAsNonRoot: true|runAsNonRoot: false|runAsNonRoot is not true",
        "port: 6124|port: 6125|6124",
        "claimName: shared|claimName: mine|no claim mine",
        "minAvailable: 1|minAvailable: 2|no process may be moved",
        "query: select queue_depth()|query: select 1|does not read the depth of the queue",
        "minReplicaCount: 2|minReplicaCount: 1|no process may be moved",
        "podSelector: {}|podSelector: {matchLabels: {a: b}}|nothing closes the network"
      })
  void objects_that_break_a_rule_are_noticed(String text, String changed, String violation)
      throws Exception {
    String rendered = DeploymentFiles.overlay("cpu").text();
    assertThat(rendered).contains(text);

    Kustomization broken = new Kustomization(rendered.replace(text, changed));

    assertThat(DeploymentRules.violations(broken, settings))
        .anySatisfy(each -> assertThat(each).contains(violation));
  }

  @Test
  void an_operator_that_joins_templates_by_position_is_noticed() throws Exception {
    String rendered = DeploymentFiles.overlay("flink-operator").text();

    Kustomization broken =
        new Kustomization(
            rendered.replaceFirst("merge-arrays-by-name: \"true\"", "merge-arrays: \"true\""));

    assertThat(DeploymentRules.violations(broken, settings))
        .contains("the operator joins the lists of both templates of flink by position");
  }

  @Test
  void the_processes_of_the_api_have_the_same_settings_everywhere() throws Exception {
    Set<String> onOneMachine = new TreeSet<>(clusterUp());
    onOneMachine.removeAll(OF_ONE_MACHINE);
    onOneMachine.addAll(OF_SEVERAL_MACHINES);

    assertThat(names(containers(compose).get("api-1"))).isEqualTo(onOneMachine);
    assertThat(names(containers(compose).get("api-2"))).isEqualTo(onOneMachine);
    assertThat(names(DeploymentFiles.overlay("cpu").containers().get("api")))
        .isEqualTo(onOneMachine);
    assertThat(clusterUp()).containsAll(OF_ONE_MACHINE);
  }

  @Test
  void the_task_managers_have_the_same_settings_everywhere() throws Exception {
    Set<String> here = names(containers(compose).get("taskmanager"));

    assertThat(here)
        .contains(TaskSettings.HOST, TaskSettings.PASSWORD_FILE, TaskSettings.KEYS_FILE)
        .contains(TaskSettings.PORT, TaskSettings.NAME, TaskSettings.CA_FILE)
        .contains(TaskSettings.MODEL_HOSTS);
    for (String overlay : List.of("cpu", "gpu", "flink-operator")) {
      Map<String, Container> containers = DeploymentFiles.overlay(overlay).containers();
      assertThat(names(containers.get("taskmanager"))).as(overlay).isEqualTo(here);
      assertThat(names(containers.get("jobmanager")))
          .as(overlay)
          .isEqualTo(names(containers(compose).get("jobmanager")));
    }
  }

  @Test
  void each_setting_is_in_a_deployment_or_left_out_for_a_reason() throws Exception {
    Set<String> known = new TreeSet<>(OF_ONE_MACHINE);
    LEFT_OUT.keySet().forEach(setting -> known.add(setting.name()));
    Set<String> set =
        variables(new ComposeFile(compose, DeploymentFiles.composeWithGpu()).containers());

    assertThat(known).as("it is set, so it is not left out").doesNotContainAnyElementsOf(set);
    known.addAll(set);
    assertThat(known)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Setting.values()).map(Setting::name).toList());
  }

  @Test
  void kubernetes_has_the_settings_of_compose() throws Exception {
    Set<String> set = variables(DeploymentFiles.overlay("gpu").containers());
    set.addAll(OF_COMPOSE);

    assertThat(set)
        .isEqualTo(
            variables(new ComposeFile(compose, DeploymentFiles.composeWithGpu()).containers()));
  }

  private static Set<String> variables(Map<String, Container> containers) {
    return containers.values().stream()
        .filter(Container::isSextant)
        .flatMap(each -> each.environment().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> clusterUp() throws Exception {
    DataDirectory data = DataDirectory.open(folder.resolve("data"));
    ClusterKeys keys = new ClusterKeys(data.keys());
    PostgresTls tls = new PostgresTls(Path.of("/ca.pem"), Path.of("/key.pem"));
    ClusterPlan plan = ClusterPlan.onPorts(1, 2, 2, 1, Optional.empty());
    ApiProcesses processes =
        new ApiProcesses(
            data,
            plan,
            new ClusterOptions(
                OptionalInt.of(3),
                OptionalInt.empty(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()),
            keys,
            LocalCluster.access(4, tls, keys, plan, true),
            URI.create("https://127.0.0.1:5"),
            LocalCluster.withKeycloak(URI.create("http://127.0.0.1:1"), "issuer", keys));
    return new TreeSet<>(ApiProcesses.names(processes.settings(1)).keySet());
  }

  private static Map<String, Container> containers(String compose) {
    return new ComposeFile(compose).containers();
  }

  private static List<String> violations(String compose) throws Exception {
    return DeploymentRules.violations(new ComposeFile(compose), settings);
  }

  private static Set<String> names(Container container) {
    return new TreeSet<>(container.environment().keySet());
  }
}
