package dev.sextant.standalone.command.running;

import dev.sextant.standalone.command.Values;
import dev.sextant.standalone.command.WrongLineException;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.instance.InstanceFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that start Sextant in the background; picocli sets the fields. */
public final class StartOptions {

  private static final int HIGHEST_PORT = 65_535;

  @Option(
      names = "--models",
      paramLabel = "DIR[:DIR...]",
      description = "Also register models from these folders.")
  private String models = "";

  @Option(
      names = "--smtp",
      paramLabel = "FILE",
      description = "Settings of the server that sends mail; see docs/webhooks.md.")
  private @Nullable Path smtp;

  @Option(
      names = "--export-store",
      paramLabel = "FILE",
      description = "Settings of a bucket that keeps exports and uploads; see docs/operations.md.")
  private @Nullable Path exportStore;

  @Option(
      names = "--checkpoint-store",
      paramLabel = "FILE",
      description = "Settings of a bucket that keeps checkpoints; see docs/operations.md.")
  private @Nullable Path checkpointStore;

  @Option(
      names = "--keycloak",
      description = "Sign in through a local Keycloak (177 MB, downloaded once).")
  private boolean keycloak;

  @Option(
      names = "--keycloak-port",
      paramLabel = "N",
      description = "Port of the local Keycloak; default 7118, with a cluster 7119.")
  private @Nullable String keycloakPort;

  @Option(
      names = "--metrics-port",
      paramLabel = "N",
      description =
          "Show metrics for Prometheus at this port of this machine; with a cluster, its other processes have the next ones. See docs/metrics.md.")
  private @Nullable String metricsPort;

  @Option(names = "--ready-file", hidden = true)
  private @Nullable Path readyFile;

  /** Returns the folders below which models may be registered, each absolute. */
  public List<Path> models() {
    return Stream.of(models.split(File.pathSeparator))
        .filter(name -> !name.isEmpty())
        .map(StartOptions::folderOfModels)
        .toList();
  }

  /** Returns the file with the settings of the mail server. */
  public Optional<Path> smtp() {
    return Optional.ofNullable(smtp).map(Path::toAbsolutePath);
  }

  /** Returns the file with the settings of the bucket of exports and uploads. */
  public Optional<Path> exportStore() {
    return Optional.ofNullable(exportStore).map(Path::toAbsolutePath);
  }

  /** Returns the file with the settings of the bucket of checkpoints. */
  public Optional<Path> checkpointStore() {
    return Optional.ofNullable(checkpointStore).map(Path::toAbsolutePath);
  }

  /** Returns whether people sign in through Keycloak. */
  public boolean keycloak() {
    return keycloak;
  }

  /**
   * Returns the port of Keycloak, if people sign in through it.
   *
   * @param usual taken if the line names none
   * @param taken ports of the API
   */
  public OptionalInt keycloakPort(int usual, List<Integer> taken) {
    if (!keycloak) {
      if (keycloakPort != null) {
        throw new WrongLineException("--keycloak-port says where, --keycloak that: give both.");
      }
      return OptionalInt.empty();
    }
    int port = port("--keycloak-port", keycloakPort, usual);
    if (taken.contains(port)) {
      throw new WrongLineException(
          "Sextant and Keycloak need a port each, found %d twice.".formatted(port));
    }
    return OptionalInt.of(port);
  }

  /**
   * Returns the first of the ports of metrics, if there are metrics.
   *
   * @param count how many follow each other
   * @param taken ports of the API and of Keycloak
   */
  public OptionalInt metricsPort(int count, List<Integer> taken) {
    if (metricsPort == null) {
      return OptionalInt.empty();
    }
    int first = (int) Values.number("--metrics-port", metricsPort, 1, HIGHEST_PORT - count + 1);
    for (int port = first; port < first + count; port++) {
      if (taken.contains(port)) {
        throw new WrongLineException(
            "Metrics need a port of their own, found %d twice.".formatted(port));
      }
    }
    return OptionalInt.of(first);
  }

  /**
   * Returns the first option of the line that a running instance does not have, as far as its file
   * says.
   */
  Optional<String> missingIn(InstanceFile running) {
    Map<String, Boolean> missing = new LinkedHashMap<>();
    missing.put("--models", !models.isEmpty());
    missing.put("--smtp", smtp != null);
    missing.put("--export-store", exportStore != null);
    missing.put("--checkpoint-store", checkpointStore != null);
    missing.put("--metrics-port", metricsPort != null);
    missing.put("--keycloak", keycloak && running.keycloak() == null);
    missing.put(
        "--keycloak-port",
        keycloakPort != null
            && !String.valueOf(running.keycloak()).endsWith(":" + Integer.parseInt(keycloakPort)));
    return missing.entrySet().stream()
        .filter(Map.Entry::getValue)
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** Tells {@code ./sextant} that everything has started. */
  public void ready() throws IOException {
    if (readyFile != null) {
      Files.createFile(readyFile);
    }
  }

  static int port(String option, @Nullable String value, int usual) {
    return value == null ? usual : (int) Values.number(option, value, 1, HIGHEST_PORT);
  }

  private static Path folderOfModels(String name) {
    Path folder = Path.of(name).toAbsolutePath().normalize();
    if (!Files.isDirectory(folder) || folder.getNameCount() == 0) {
      throw Halt.refused(
          "--models takes folders other than /, with a colon between them; found '%s'."
              .formatted(name));
    }
    return folder;
  }
}
