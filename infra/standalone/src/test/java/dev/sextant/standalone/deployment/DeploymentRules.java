package dev.sextant.standalone.deployment;

import dev.sextant.api.dispatch.Dispatcher;
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

  private static final Set<String> PATHS = contract();

  private final List<String> violations = new ArrayList<>();

  private DeploymentRules() {}

  /**
   * Returns what does not hold.
   *
   * @param settings reads environments as the processes do
   */
  public static List<String> violations(Collection<Container> containers, SettingsCheck settings)
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
      }
    }
    rules.slots(containers);
    rules.addresses(containers);
    return rules.violations;
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
    String models = container.environment().getOrDefault("SEXTANT_FLINK_NATIVE_MEMORY", "1g");
    long least =
        container.command().equals("taskmanager")
            ? new MemberMemory(heap, MemberMemory.bytes(models)).container()
            : heap * OVERHEAD;
    check(
        container.memory() >= least,
        container,
        "has %d bytes of memory and needs %d".formatted(container.memory(), least));
  }

  /** One task manager alone can run all jobs if the others are lost. */
  private void slots(Collection<Container> containers) {
    for (Container api : containers) {
      if (api.command().equals("serve")) {
        int needed =
            number(api, "SEXTANT_PARALLELISM") * number(api, "SEXTANT_CONCURRENT_EXPERIMENTS")
                + Dispatcher.MOST_CALL_RUNS;
        containers.stream()
            .filter(each -> each.command().equals("taskmanager"))
            .forEach(
                each ->
                    check(
                        number(each, "SEXTANT_FLINK_SLOTS") >= needed,
                        each,
                        "has fewer slots than the %d of all jobs".formatted(needed)));
      }
    }
  }

  private void addresses(Collection<Container> containers) {
    for (Container each : containers) {
      String manager = each.environment().get("SEXTANT_FLINK_JOB_MANAGER");
      String url = each.environment().get("SEXTANT_FLINK_URL");
      if (manager != null) {
        check(runs(containers, manager), each, "looks for the job manager at " + manager);
      }
      if (url != null) {
        boolean right =
            url.endsWith(":" + FlinkMember.REST_PORT)
                && runs(containers, url.replaceAll("^https://|:[0-9]+$", ""));
        check(right, each, "looks for Flink at " + url);
      }
    }
  }

  private static boolean runs(Collection<Container> containers, String host) {
    return containers.stream()
        .anyMatch(each -> each.command().equals("jobmanager") && each.hosts().contains(host));
  }

  private static int number(Container container, String name) {
    return Integer.parseInt(container.environment().getOrDefault(name, "0"));
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
