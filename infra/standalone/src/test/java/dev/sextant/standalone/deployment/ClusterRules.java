package dev.sextant.standalone.deployment;

import dev.sextant.api.dispatch.Dispatcher;
import dev.sextant.standalone.flink.member.FlinkMember;
import dev.sextant.standalone.instance.DeploymentKeys;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What must hold between the processes of the API and their clusters of Flink. */
final class ClusterRules {

  private static final String URL = "SEXTANT_FLINK_URL";
  private static final String GPU_URL = "SEXTANT_FLINK_GPU_URL";
  private static final String MANAGER = "SEXTANT_FLINK_JOB_MANAGER";

  private final List<String> violations = new ArrayList<>();

  private ClusterRules() {}

  /** Returns what does not hold. */
  static List<String> violations(Collection<Container> containers) {
    ClusterRules rules = new ClusterRules();
    rules.slots(containers);
    rules.secondCluster(containers);
    rules.addresses(containers);
    return rules.violations;
  }

  /** One task manager of the first cluster alone can run all jobs if the others are lost. */
  private void slots(Collection<Container> containers) {
    for (Container api : containers) {
      if (api.command().equals("serve")) {
        int needed =
            api.number("SEXTANT_PARALLELISM") * api.number("SEXTANT_CONCURRENT_EXPERIMENTS")
                + Dispatcher.MOST_CALL_RUNS;
        taskManagers(containers, api, URL)
            .forEach(
                each ->
                    check(
                        each.number("SEXTANT_FLINK_SLOTS") >= needed,
                        each,
                        "has fewer slots than the %d of all jobs".formatted(needed)));
      }
    }
  }

  /** An experiment waits until as many GPUs are free as it embeds on, and only so long. */
  private void secondCluster(Collection<Container> containers) {
    for (Container api : containers) {
      if (api.environment().containsKey(GPU_URL)) {
        List<Container> members = taskManagers(containers, api, GPU_URL).toList();
        members.forEach(
            each -> check(each.gpus() > 0, each, "is of the cluster with GPUs and has none"));
        int gpus = members.stream().mapToInt(each -> each.gpus() * each.replicas()).sum();
        int needed =
            Math.max(1, api.number("SEXTANT_GPU_PARALLELISM"))
                * api.number("SEXTANT_CONCURRENT_EXPERIMENTS");
        check(gpus >= needed, api, "embeds on %d GPUs, and there are %d".formatted(needed, gpus));
      }
    }
  }

  /** Returns the task managers of the cluster that a process of the API knows by a setting. */
  private static Stream<Container> taskManagers(
      Collection<Container> containers, Container api, String setting) {
    String host = host(api.environment().getOrDefault(setting, ""));
    Set<String> names =
        jobManagers(containers, host)
            .flatMap(manager -> manager.hosts().stream())
            .collect(Collectors.toSet());
    return containers.stream()
        .filter(each -> each.command().equals("taskmanager"))
        .filter(each -> names.contains(each.environment().getOrDefault(MANAGER, "")));
  }

  private void addresses(Collection<Container> containers) {
    for (Container each : containers) {
      String manager = each.environment().get(MANAGER);
      if (manager != null) {
        check(
            jobManagers(containers, manager).findAny().isPresent(),
            each,
            "looks for the job manager at " + manager);
      }
      for (String setting : List.of(URL, GPU_URL)) {
        String url = each.environment().get(setting);
        if (url != null) {
          boolean right =
              url.endsWith(":" + FlinkMember.REST_PORT)
                  && jobManagers(containers, host(url)).findAny().isPresent()
                  && DeploymentKeys.HOSTS.contains(host(url));
          check(right, each, "looks for Flink at " + url);
        }
      }
    }
  }

  private static String host(String url) {
    return url.replaceAll("^https://|:[0-9]+$", "");
  }

  private static Stream<Container> jobManagers(Collection<Container> containers, String host) {
    return containers.stream()
        .filter(each -> each.command().equals("jobmanager") && each.hosts().contains(host));
  }

  private void check(boolean holds, Container container, String otherwise) {
    if (!holds) {
      violations.add("%s %s".formatted(container.name(), otherwise));
    }
  }
}
