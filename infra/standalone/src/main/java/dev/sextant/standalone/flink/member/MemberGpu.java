package dev.sextant.standalone.flink.member;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.jobs.scoring.TaskDevice;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.ConfigConstants;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalResourceOptions;

/**
 * The GPU of a task manager: a plugin of Flink finds it by a script, and tasks learn its number. A
 * Flink that finds none logs a warning and starts, and its tasks would embed on the processor. So
 * {@link #require} looks for the GPU before Flink starts.
 *
 * @param plugin folder of the plugin: its jar and its scripts
 */
public record MemberGpu(Path plugin) {

  /** The script of the plugin, which asks nvidia-smi. */
  public static final String SCRIPT = "nvidia-gpu-discovery.sh";

  private static final String FOLDER = "external-resource-gpu";
  private static final String DRIVER = "org.apache.flink.externalresource.gpu.GPUDriverFactory";
  private static final String SCRIPT_OPTION = "discovery-script.path";
  private static final String AMOUNT = "1";

  /** Returns the GPU that the plugin finds which is in this process's folder of plugins. */
  public static MemberGpu ofProcess() {
    String plugins =
        System.getenv()
            .getOrDefault(
                ConfigConstants.ENV_FLINK_PLUGINS_DIR, ConfigConstants.DEFAULT_FLINK_PLUGINS_DIRS);
    return new MemberGpu(Path.of(plugins, FOLDER).toAbsolutePath().normalize());
  }

  /** Adds the GPU to the settings of a task manager. */
  public Configuration into(Configuration configuration) {
    String name = TaskDevice.RESOURCE;
    configuration.setString(ExternalResourceOptions.EXTERNAL_RESOURCE_LIST.key(), name);
    configuration.setString(ExternalResourceOptions.getAmountConfigOptionForResource(name), AMOUNT);
    configuration.setString(
        ExternalResourceOptions.getExternalResourceDriverFactoryConfigOptionForResource(name),
        DRIVER);
    configuration.setString(
        ExternalResourceOptions.getExternalResourceParamConfigPrefixForResource(name)
            + SCRIPT_OPTION,
        script().toString());
    return configuration;
  }

  /**
   * Checks that Flink will find the GPU.
   *
   * @throws Halt if the plugin is not there, or its script finds no GPU
   */
  void require() throws IOException, InterruptedException {
    if (!Files.isExecutable(script()) || !hasJar()) {
      throw Halt.refused(
          "A task manager with a GPU needs Flink's plugin %s: %s holds its jar and the executable %s. Set %s to the folder above."
              .formatted(FOLDER, plugin, SCRIPT, ConfigConstants.ENV_FLINK_PLUGINS_DIR));
    }
    Process discovery =
        new ProcessBuilder(script().toString(), AMOUNT)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String found = new String(discovery.getInputStream().readAllBytes(), UTF_8).strip();
    if (discovery.waitFor() != 0 || !found.matches("[0-9]{1,3}")) {
      throw Halt.error(
          "%s finds no GPU for this task manager. It needs one, a driver and nvidia-smi. The script printed: %s"
              .formatted(script(), found.isEmpty() ? "nothing" : found));
    }
  }

  private boolean hasJar() throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(plugin, "*.jar")) {
      return jars.iterator().hasNext();
    }
  }

  private Path script() {
    return plugin.resolve(SCRIPT);
  }
}
