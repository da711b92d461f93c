package dev.sextant.standalone.deployment;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rendered objects of a kustomization. */
public final class Kustomization {

  private static final Map<Path, Kustomization> RENDERED = new ConcurrentHashMap<>();

  private final String text;
  private final List<Tree> objects;

  /**
   * @param text as kubectl renders it
   */
  public Kustomization(String text) {
    this.text = text;
    this.objects = Tree.parseAll(text);
  }

  /** Returns what kubectl has rendered. */
  public String text() {
    return text;
  }

  /** Renders a folder, once; the test is skipped if npm has no kubectl. */
  public static Kustomization render(Path folder) throws Exception {
    Kustomization known = RENDERED.get(folder);
    if (known == null) {
      known = new Kustomization(Kubectl.render(folder));
      RENDERED.put(folder, known);
    }
    return known;
  }

  /** Returns the objects of a kind by their names. */
  Map<String, Tree> ofKind(String kind) {
    return objects.stream()
        .filter(each -> each.at("kind").text().equals(kind))
        .collect(
            Collectors.toMap(
                each -> each.at("metadata", "name").text(),
                each -> each,
                (one, two) -> one,
                LinkedHashMap::new));
  }

  /** Returns the containers by the names of their workloads. */
  public Map<String, Container> containers() {
    Map<String, Tree> variables = ofKind("ConfigMap");
    return pods()
        .map(pod -> pod.container(variables))
        .collect(
            Collectors.toMap(Container::name, each -> each, (one, two) -> one, LinkedHashMap::new));
  }

  Stream<Pod> pods() {
    Map<String, Tree> services = ofKind("Service");
    Stream<Tree> workloads =
        Stream.of("Deployment", "Job").flatMap(kind -> ofKind(kind).values().stream());
    return Stream.concat(
        workloads.map(workload -> Pod.of(workload, services, least(workload))),
        ofKind("FlinkDeployment").values().stream().flatMap(Pod::ofOperator));
  }

  /** Returns what the schemas of Kubernetes say of each object. */
  public List<String> checked() throws Exception {
    return Kubectl.check(text);
  }

  /** Returns the number of pods below which nothing scales a workload. */
  private int least(Tree workload) {
    String name = workload.at("metadata", "name").text();
    int scaled =
        ofKind("ScaledObject").values().stream()
            .filter(each -> each.at("spec", "scaleTargetRef", "name").text().equals(name))
            .mapToInt(each -> each.at("spec", "minReplicaCount").number())
            .findFirst()
            .orElse(1);
    return Math.max(scaled, workload.at("spec", "replicas").number());
  }

  /** Returns what must not be, apart from containers. */
  public List<String> violations() {
    return new ObjectRules(this).violations();
  }
}
