package dev.sextant.standalone.deployment;

import dev.sextant.standalone.deployment.Container.Probe;
import dev.sextant.standalone.flink.member.MemberMemory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The pods of a workload. A FlinkDeployment has two templates for each, which its operator joins:
 * here as if by name, which {@link ObjectRules} requires of it.
 *
 * @param name of the workload
 * @param hosts names of services that lead to it
 * @param replicas how many there are
 * @param labels of the pods
 * @param specs parts of their specification
 * @param image if the container does not name it
 * @param arguments if the container does not name them
 * @param limit of memory, if the container does not name it
 */
record Pod(
    String name,
    Set<String> hosts,
    int replicas,
    Map<String, Tree> labels,
    List<Tree> specs,
    String image,
    String arguments,
    String limit) {

  /** Ports of a process that Flink's operator starts, under the names that it gives them. */
  private static final Map<String, Map<String, Integer>> OPERATORS_PORTS =
      Map.of(
          "jobmanager", Map.of("jobmanager-rpc", 6123, "blobserver", 6124, "rest", 8081),
          "taskmanager", Map.of("data", 6121, "taskmanager-rpc", 6122));

  static Pod of(Tree workload, Map<String, Tree> services, int replicas) {
    Tree template = workload.at("spec", "template");
    Map<String, Tree> labels = template.at("metadata", "labels").map();
    Set<String> hosts =
        services.entrySet().stream()
            .filter(
                service -> {
                  Map<String, Tree> selector = service.getValue().at("spec", "selector").map();
                  return !selector.isEmpty() && labels.entrySet().containsAll(selector.entrySet());
                })
            .map(Map.Entry::getKey)
            .collect(Collectors.toSet());
    return new Pod(
        workload.at("metadata", "name").text(),
        hosts,
        replicas,
        labels,
        List.of(template.at("spec")),
        "",
        "",
        "");
  }

  static Stream<Pod> ofOperator(Tree deployment) {
    String flink = deployment.at("metadata", "name").text();
    return Stream.of(
        ofOperator(deployment, "jobManager", "jobmanager", Set.of(flink, flink + "-rest")),
        ofOperator(deployment, "taskManager", "taskmanager", Set.of()));
  }

  private static Pod ofOperator(Tree deployment, String part, String name, Set<String> hosts) {
    Tree spec = deployment.at("spec");
    Map<String, Tree> labels =
        new LinkedHashMap<>(spec.at("podTemplate", "metadata", "labels").map());
    labels.putAll(spec.at(part, "podTemplate", "metadata", "labels").map());
    return new Pod(
        name,
        hosts,
        Math.max(1, spec.at(part, "replicas").number()),
        labels,
        List.of(spec.at("podTemplate", "spec"), spec.at(part, "podTemplate", "spec")),
        spec.at("image").text(),
        name,
        spec.at(part, "resource", "memory").text());
  }

  Container container(Map<String, Tree> configMaps) {
    Map<String, Integer> ports = ports();
    return new Container(
        name,
        hosts,
        main("image").map(Tree::text).findFirst().orElse(image).replaceAll("^.*/|:[^/]*$", ""),
        list("args").stream().map(Tree::text).findFirst().orElse(arguments),
        environment(configMaps),
        new TreeSet<>(ports.values()),
        probes(ports),
        files(),
        replicas,
        memory(),
        gpus("limits"),
        weaknesses());
  }

  /** Returns the ports by their names. */
  Map<String, Integer> ports() {
    Map<String, Integer> ports = new LinkedHashMap<>();
    for (Tree port : list("ports")) {
      ports.put(port.at("name").text(), port.at("containerPort").number());
    }
    return ports.isEmpty() ? OPERATORS_PORTS.getOrDefault(arguments, Map.of()) : ports;
  }

  List<Tree> volumes() {
    return specs.stream().flatMap(spec -> spec.at("volumes").list().stream()).toList();
  }

  List<String> configMaps() {
    return list("envFrom").stream().map(from -> from.at("configMapRef", "name").text()).toList();
  }

  private Map<String, String> environment(Map<String, Tree> configMaps) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String name : configMaps()) {
      Tree map = configMaps.getOrDefault(name, new Tree(null));
      map.at("data").map().forEach((key, value) -> environment.put(key, value.text()));
    }
    for (Tree variable : list("env")) {
      environment.put(variable.at("name").text(), variable.at("value").text());
    }
    return environment;
  }

  private List<Probe> probes(Map<String, Integer> ports) {
    List<Probe> probes = new ArrayList<>();
    for (String kind : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      main(kind)
          .flatMap(probe -> Stream.of(probe.at("httpGet"), probe.at("tcpSocket")))
          .filter(Tree::isThere)
          .forEach(
              way -> {
                String port = way.at("port").text();
                int number = port.matches("[0-9]+") ? Integer.parseInt(port) : 0;
                probes.add(new Probe(ports.getOrDefault(port, number), way.at("path").text()));
              });
    }
    return probes;
  }

  private Set<String> files() {
    Map<String, String> secrets = new LinkedHashMap<>();
    for (Tree volume : volumes()) {
      secrets.put(volume.at("name").text(), volume.at("secret", "secretName").text());
    }
    Set<String> files = new TreeSet<>();
    for (Tree mount : list("volumeMounts")) {
      String secret = secrets.getOrDefault(mount.at("name").text(), "");
      ObjectRules.SECRETS
          .getOrDefault(secret, List.of())
          .forEach(file -> files.add(mount.at("mountPath").text() + "/" + file));
    }
    return files;
  }

  private long memory() {
    String text =
        main("resources")
            .map(resources -> resources.at("limits", "memory").text())
            .findFirst()
            .orElse(limit);
    return text.isEmpty() ? 0 : MemberMemory.bytes(text.replace("Mi", "m").replace("Gi", "g"));
  }

  private int gpus(String kind) {
    return main("resources")
        .mapToInt(resources -> resources.at(kind, "nvidia.com/gpu").number())
        .sum();
  }

  private List<String> weaknesses() {
    List<String> weaknesses = new ArrayList<>();
    if (gpus("requests") != gpus("limits")) {
      weaknesses.add("requests another number of GPUs than its limit");
    }
    Tree pod = specs.get(0);
    require(pod.at("securityContext"), "runAsNonRoot", "true", weaknesses);
    require(pod.at("securityContext", "seccompProfile"), "type", "RuntimeDefault", weaknesses);
    require(pod, "automountServiceAccountToken", "false", weaknesses);
    require(pod, "enableServiceLinks", "false", weaknesses);
    Stream.concat(pod.at("containers").list().stream(), pod.at("initContainers").list().stream())
        .map(container -> container.at("securityContext"))
        .forEach(
            rights -> {
              require(rights, "readOnlyRootFilesystem", "true", weaknesses);
              require(rights, "allowPrivilegeEscalation", "false", weaknesses);
              require(rights.at("capabilities"), "drop", "[ALL]", weaknesses);
            });
    return weaknesses;
  }

  private static void require(Tree tree, String field, String value, List<String> weaknesses) {
    if (!tree.at(field).text().equals(value)) {
      weaknesses.add("%s is not %s".formatted(field, value));
    }
  }

  /** Returns a field of the main container from all parts. */
  private Stream<Tree> main(String field) {
    return specs.stream()
        .flatMap(spec -> spec.at("containers").list().stream().limit(1))
        .map(container -> container.at(field))
        .filter(Tree::isThere);
  }

  private List<Tree> list(String field) {
    return main(field).flatMap(each -> each.list().stream()).toList();
  }
}
