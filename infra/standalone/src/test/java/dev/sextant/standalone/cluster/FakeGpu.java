package dev.sextant.standalone.cluster;

import dev.sextant.standalone.flink.member.MemberGpu;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ConfigurationUtils;

/** Flink's own discovery of GPUs, with a script that finds one where there is none. */
public final class FakeGpu {

  /** More than a machine of tests has. */
  static final int NUMBER = 97;

  /** Folder of Flink's plugins, if the build could fetch them. */
  public static final Path PLUGINS = Path.of("target", "flink-plugins").toAbsolutePath();

  private FakeGpu() {}

  /** Returns whether the build could fetch the plugin. */
  public static boolean hasPlugin() throws IOException {
    Path folder = PLUGINS.resolve("external-resource-gpu");
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> file.toString().endsWith(".jar"));
    }
  }

  /** Returns the environment of a task manager that loads Flink's plugin. */
  static Map<String, String> environment() {
    return Map.of("FLINK_PLUGINS_DIR", PLUGINS.toString());
  }

  /** Gives each task manager of a configuration one GPU. */
  static void addTo(Path configuration, Path scripts) throws IOException {
    Path script = Files.createDirectories(scripts).resolve(MemberGpu.SCRIPT);
    Files.writeString(script, "#!/usr/bin/env bash\necho %d\n".formatted(NUMBER));
    if (!script.toFile().setExecutable(true)) {
      throw new IOException("cannot make the script executable");
    }
    Configuration gpu = new MemberGpu(scripts).into(new Configuration());
    Files.writeString(
        configuration,
        "\n" + String.join("\n", ConfigurationUtils.convertConfigToWritableLines(gpu, true)),
        StandardOpenOption.APPEND);
  }
}
