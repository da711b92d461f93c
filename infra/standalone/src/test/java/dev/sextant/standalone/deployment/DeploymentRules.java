package dev.sextant.standalone.deployment;

import dev.sextant.api.http.contract.Contract;
import dev.sextant.standalone.deployment.Container.Probe;
import dev.sextant.standalone.flink.member.FlinkMember;
import dev.sextant.standalone.flink.member.MemberMemory;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What must hold for the containers of a deployment, on Compose and on Kubernetes. */
public final class DeploymentRules {

  private static final Pattern SECRET_NAME =
      Pattern.compile(".*(PASSWORD|SECRET|PEPPER|CREDENTIAL|PRIVATE|TOKEN|KEY)(_|$).*");
  private static final int OVERHEAD = 2;

  /** The processes that open models. */
  private static final Set<String> MODELS = Set.of("serve", "taskmanager");

  private static final Set<String> PATHS = contract();

  private final List<String> violations = new ArrayList<>();

  private DeploymentRules() {}

  /**
   * Returns what does not hold.
   *
   * @param settings reads environments as the processes do
   */
  private static List<String> violations(Collection<Container> containers, SettingsCheck settings)
      throws IOException {
    DeploymentRules rules = new DeploymentRules();
    for (Container each : containers) {
      each.weaknesses().forEach(weakness -> rules.add(each, weakness));
      rules.check(each.memory() > 0, each, "has no limit of memory");
      rules.secrets(each);
      if (each.isSextant()) {
        settings.refusal(each).ifPresent(rules.violations::add);
        rules.probes(each);
        rules.memory(each);
        rules.gpu(each);
      }
    }
    rules.violations.addAll(ClusterRules.violations(containers));
    return rules.violations;
  }

  /** Returns what does not hold in files of Compose. */
  public static List<String> violations(ComposeFile file, SettingsCheck settings)
      throws IOException {
    List<String> violations = new ArrayList<>(violations(file.containers().values(), settings));
    violations.addAll(file.violations());
    return violations;
  }

  /** Returns what does not hold in the objects of Kubernetes. */
  public static List<String> violations(Kustomization objects, SettingsCheck settings)
      throws IOException {
    List<String> violations = new ArrayList<>(violations(objects.containers().values(), settings));
    violations.addAll(objects.violations());
    return violations;
  }

  private void secrets(Container container) {
    container
        .environment()
        .forEach(
            (name, value) ->
                check(
                    value.isEmpty()
                        || !SECRET_NAME.matcher(name).matches()
                        || value.startsWith("/"),
                    container,
                    name + " is a secret and no file"));
  }

  private void probes(Container container) {
    int port =
        switch (container.command()) {
          case "serve" -> listenPort(container);
          case "jobmanager" -> FlinkMember.REST_PORT;
          case "taskmanager" -> FlinkMember.TASK_MANAGER_PORT;
          default -> 0;
        };
    boolean serves = container.command().equals("serve");
    check(port == 0 || !container.probes().isEmpty(), container, "has no probe");
    for (Probe probe : container.probes()) {
      boolean known =
          probe.port() == port
              || (container.command().equals("jobmanager")
                  && probe.port() == FlinkMember.JOB_MANAGER_PORT);
      check(known, container, "is probed at port " + probe.port());
      check(
          serves ? PATHS.contains(probe.path()) : probe.path().isEmpty(),
          container,
          "is probed at the path '%s'".formatted(probe.path()));
    }
  }

  private static int listenPort(Container container) {
    String listen = container.environment().getOrDefault("SEXTANT_LISTEN", ":0");
    return Integer.parseInt(listen.substring(listen.lastIndexOf(':') + 1));
  }

  private void memory(Container container) {
    long heap = MemberMemory.bytes(container.environment().getOrDefault("SEXTANT_HEAP", "512m"));
    String models = container.environment().getOrDefault("SEXTANT_MODELS_MEMORY", "");
    check(
        models.isEmpty() != MODELS.contains(container.command()),
        container,
        "sets the memory of models to '%s'".formatted(models));
    long bytes = models.isEmpty() ? 0 : MemberMemory.bytes(models);
    long least =
        container.command().equals("taskmanager")
            ? new MemberMemory(heap, bytes).container()
            : heap * OVERHEAD + bytes;
    check(
        container.memory() >= least,
        container,
        "has %d bytes of memory and needs %d".formatted(container.memory(), least));
  }

  /** Flink looks for as many GPUs as the container has, with an image that can use them. */
  private void gpu(Container container) {
    int named = container.number("SEXTANT_FLINK_GPUS");
    check(
        container.gpus() == named,
        container,
        "has %d GPUs and tells Flink of %d".formatted(container.gpus(), named));
    check(
        container.image().endsWith("-gpu") == container.gpus() > 0,
        container,
        "has %d GPUs and the image %s".formatted(container.gpus(), container.image()));
  }

  /** Reads the paths of the contract below the address of a process. */
  private static Set<String> contract() {
    try (InputStream yaml = Contract.class.getResourceAsStream(Contract.RESOURCE)) {
      String text = new String(Objects.requireNonNull(yaml).readAllBytes(), StandardCharsets.UTF_8);
      return Tree.parse(text).at("paths").map().keySet().stream()
          .map(path -> Contract.API + path)
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check(boolean holds, Container container, String otherwise) {
    if (!holds) {
      add(container, otherwise);
    }
  }

  private void add(Container container, String violation) {
    violations.add("%s %s".formatted(container.name(), violation));
  }
}
