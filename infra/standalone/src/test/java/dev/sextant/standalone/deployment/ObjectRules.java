package dev.sextant.standalone.deployment;

import dev.sextant.standalone.flink.member.FlinkMember;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What must hold between the objects of Kubernetes. */
final class ObjectRules {

  /** What each secret holds, as docs/deployment.md makes it of the files of ./sextant keys. */
  static final Map<String, List<String>> SECRETS =
      Map.of(
          "sextant-api",
              List.of(
                  "sextant-api.password",
                  "pepper",
                  "keycloak-web.secret",
                  "keycloak-provisioning.secret"),
          "sextant-jobs", List.of("sextant-jobs.password", "credentials.key"),
          "sextant-flink", List.of("flink.p12", "flink.password"),
          "sextant-migration", List.of("sextant-owner.password"),
          "sextant-keycloak",
              List.of(
                  "keycloak-admin.password",
                  "keycloak-database.password",
                  "keycloak-web.secret",
                  "keycloak-provisioning.secret"),
          "sextant-database-ca", List.of("ca.crt"),
          "postgres-ca", List.of("ca.crt"));

  /** By default Flink's operator joins the lists of two templates by position. */
  private static final String BY_NAME = "kubernetes.operator.pod-template.merge-arrays-by-name";

  /** The function of V17__queue_depth.sql. */
  private static final String DEPTH = "select queue_depth()";

  private static final int DATABASE = 5432;
  private static final int API = 8080;

  private final Kustomization objects;
  private final Map<String, Pod> pods = new LinkedHashMap<>();
  private final List<String> violations = new ArrayList<>();

  ObjectRules(Kustomization objects) {
    this.objects = objects;
    objects.pods().forEach(pod -> pods.put(pod.name(), pod));
  }

  List<String> violations() {
    pods.values().forEach(this::references);
    objects.ofKind("Service").forEach(this::service);
    objects.ofKind("PodDisruptionBudget").forEach(this::budget);
    objects.ofKind("ScaledObject").forEach(this::scaling);
    objects.ofKind("FlinkDeployment").forEach(this::templates);
    network();
    return violations;
  }

  private void references(Pod pod) {
    for (Tree volume : pod.volumes()) {
      String secret = volume.at("secret", "secretName").text();
      String claim = volume.at("persistentVolumeClaim", "claimName").text();
      check(
          secret.isEmpty() || SECRETS.containsKey(secret),
          "there is no rule of what the secret %s of %s holds".formatted(secret, pod.name()));
      check(
          claim.isEmpty() || objects.ofKind("PersistentVolumeClaim").containsKey(claim),
          "there is no claim %s of %s".formatted(claim, pod.name()));
    }
    for (String map : pod.configMaps()) {
      check(
          objects.ofKind("ConfigMap").containsKey(map),
          "there is no config map %s of %s".formatted(map, pod.name()));
    }
  }

  private void service(String name, Tree service) {
    List<Pod> behind = pods.values().stream().filter(pod -> pod.hosts().contains(name)).toList();
    check(!behind.isEmpty(), "no pod is behind the service " + name);
    for (Tree port : service.at("spec", "ports").list()) {
      String target = port.at("targetPort").text();
      boolean known = behind.stream().allMatch(pod -> pod.ports().containsKey(target));
      check(known, "the service %s leads to no port %s".formatted(name, target));
      if (name.startsWith("jobmanager")) {
        check(
            behind.stream()
                .allMatch(pod -> port.at("port").number() == pod.ports().getOrDefault(target, 0)),
            "the service %s has another number for the port %s".formatted(name, target));
      }
    }
  }

  private void budget(String name, Tree budget) {
    Map<String, Tree> selector = budget.at("spec", "selector", "matchLabels").map();
    pods.values().stream()
        .filter(pod -> pod.labels().entrySet().containsAll(selector.entrySet()))
        .forEach(
            pod ->
                check(
                    budget.at("spec", "minAvailable").number() < pod.replicas(),
                    "the budget %s says that no process may be moved".formatted(name)));
  }

  private void scaling(String name, Tree scaled) {
    Tree spec = scaled.at("spec");
    String target = spec.at("scaleTargetRef", "name").text();
    check(pods.containsKey(target), "%s scales %s, which is not there".formatted(name, target));
    check(
        spec.at("triggers").list().stream()
            .anyMatch(trigger -> trigger.at("metadata", "query").text().equals(DEPTH)),
        "%s does not read the depth of the queue".formatted(name));
  }

  private void templates(String name, Tree deployment) {
    check(
        deployment.at("spec", "flinkConfiguration", BY_NAME).text().equals("true"),
        "the operator joins the lists of both templates of %s by position".formatted(name));
  }

  private void network() {
    NetworkPolicies network =
        new NetworkPolicies(List.copyOf(objects.ofKind("NetworkPolicy").values()));
    check(network.isClosed(), "nothing closes the network");
    Pod api = pods.get("api");
    flink(network, api, "");
    if (pods.containsKey("jobmanager-gpu")) {
      flink(network, api, "-gpu");
    }
    for (Pod pod : List.of(api, pods.get("migrate"))) {
      check(network.leaves(pod, DATABASE), "%s does not reach Postgres".formatted(pod.name()));
    }
    for (Pod pod : pods.values()) {
      check(!network.allows(pod, api, API), "%s reaches the API directly".formatted(pod.name()));
    }
  }

  /** A cluster of Flink is open to itself and to the API. */
  private void flink(NetworkPolicies network, Pod api, String suffix) {
    Pod jobManager = pods.get("jobmanager" + suffix);
    Pod taskManager = pods.get("taskmanager" + suffix);
    open(network, api, jobManager, FlinkMember.REST_PORT);
    open(network, taskManager, jobManager, FlinkMember.JOB_MANAGER_PORT);
    open(network, taskManager, jobManager, FlinkMember.FILES_PORT);
    open(network, jobManager, taskManager, FlinkMember.TASK_MANAGER_PORT);
    open(network, taskManager, taskManager, FlinkMember.DATA_PORT);
    check(
        network.leaves(taskManager, DATABASE),
        "%s does not reach Postgres".formatted(taskManager.name()));
    for (Pod pod : pods.values()) {
      boolean mayAsk = pod == api || pod == jobManager;
      check(
          mayAsk || !network.allows(pod, jobManager, FlinkMember.REST_PORT),
          "%s reaches Flink's REST endpoint".formatted(pod.name()));
      boolean isMember = pod == taskManager || pod == jobManager;
      check(
          isMember || !network.allows(pod, jobManager, FlinkMember.JOB_MANAGER_PORT),
          "%s reaches the job manager %s".formatted(pod.name(), jobManager.name()));
    }
    check(!network.leaves(jobManager, DATABASE), jobManager.name() + " reaches Postgres");
    check(!network.leaves(jobManager, 443), jobManager.name() + " reaches other machines");
  }

  private void open(NetworkPolicies network, Pod from, Pod to, int port) {
    check(to.ports().containsValue(port), "%s does not listen on %d".formatted(to.name(), port));
    check(
        network.allows(from, to, port),
        "%s does not reach port %d of %s".formatted(from.name(), port, to.name()));
  }

  private void check(boolean holds, String otherwise) {
    if (!holds) {
      violations.add(otherwise);
    }
  }
}
