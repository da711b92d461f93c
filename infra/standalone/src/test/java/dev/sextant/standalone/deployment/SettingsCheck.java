package dev.sextant.standalone.deployment;

import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.flink.member.MemberMemory;
import dev.sextant.standalone.instance.DeploymentKeys;
import dev.sextant.standalone.service.FlinkSettings;
import dev.sextant.standalone.service.MigrationSettings;
import dev.sextant.standalone.service.ServiceSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lets the processes themselves read the environment of their containers, with real secrets in the
 * files that are mounted, and no others.
 */
public final class SettingsCheck {

  private static final String DATA = "/var/lib/sextant";

  private final Path folder;
  private final Path keys;

  /**
   * @param folder for files of the check
   */
  public SettingsCheck(Path folder) throws IOException {
    this.folder = folder;
    this.keys = folder.resolve("keys");
    new DeploymentKeys(keys).make(List.of());
    Files.copy(keys.resolve("postgres-ca.pem"), keys.resolve("ca.crt"));
  }

  /** Returns why the process in a container would not start; empty if it would. */
  public Optional<String> refusal(Container container) throws IOException {
    Path root = Files.createTempDirectory(folder, container.name());
    for (String file : container.files()) {
      Path key = keys.resolve(file.substring(file.lastIndexOf('/') + 1));
      if (Files.exists(key)) {
        Path copy = root.resolve(file.substring(1));
        Files.createDirectories(copy.getParent());
        Files.copy(key, copy);
      }
    }
    Map<String, String> environment = new HashMap<>();
    container
        .environment()
        .forEach(
            (name, value) ->
                environment.put(
                    name,
                    value.startsWith(DATA)
                            || value.startsWith("/run/secrets/")
                            || value.startsWith("/etc/sextant/")
                        ? root + value
                        : value));
    try {
      read(container, environment);
      return Optional.empty();
    } catch (Halt e) {
      return Optional.of("%s: %s".formatted(container.name(), e.getMessage()));
    }
  }

  private static void read(Container container, Map<String, String> environment)
      throws IOException {
    switch (container.command()) {
      case "serve" -> ServiceSettings.read(environment).check();
      case "migrate" -> {
        MigrationSettings settings = MigrationSettings.read(environment);
        settings.owner();
        settings.keycloak();
        if (settings.admin().isPresent()) {
          settings.roles();
        }
      }
      case "jobmanager" -> FlinkSettings.ofJobManager(environment).member();
      case "taskmanager" -> {
        FlinkSettings settings = FlinkSettings.ofTaskManager(environment);
        settings.member();
        settings.slots();
        settings.gpu();
        settings.memory(MemberMemory.bytes(environment.get("SEXTANT_HEAP")));
      }
      default ->
          throw Halt.refused("there is no process %s of Sextant".formatted(container.command()));
    }
  }
}
