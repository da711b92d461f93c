package dev.sextant.standalone.deployment;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A container as Compose or Kubernetes runs it, in the words of neither.
 *
 * @param name of its service or workload
 * @param hosts names by which other containers reach it
 * @param image without registry and tag
 * @param command the first word after the image's entry point
 * @param environment variables
 * @param ports on which it listens for other containers; Compose names none of networks
 * @param probes what is asked of it
 * @param files paths of mounted secrets
 * @param replicas how many run
 * @param memory limit in bytes; 0: none
 * @param gpus how many it gets for itself
 * @param weaknesses what is missing of a container without rights
 */
public record Container(
    String name,
    Set<String> hosts,
    String image,
    String command,
    Map<String, String> environment,
    Set<Integer> ports,
    List<Probe> probes,
    Set<String> files,
    int replicas,
    long memory,
    int gpus,
    List<String> weaknesses) {

  /**
   * A question of a supervisor.
   *
   * @param path of an HTTP request; empty: a connection
   */
  public record Probe(int port, String path) {}

  /** Returns whether it is one of Sextant's own processes. */
  public boolean isSextant() {
    return image.equals("sextant") || image.startsWith("sextant-flink");
  }

  /** Returns the number that a variable holds; 0: it is not set. */
  int number(String variable) {
    return Integer.parseInt(environment.getOrDefault(variable, "0"));
  }
}
