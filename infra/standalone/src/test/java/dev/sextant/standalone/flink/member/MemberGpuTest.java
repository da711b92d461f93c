package dev.sextant.standalone.flink.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sextant.standalone.cluster.FakeGpu;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.flink.api.common.externalresource.ExternalResourceInfo;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.core.plugin.DefaultPluginManager;
import org.apache.flink.core.plugin.DirectoryBasedPluginFinder;
import org.apache.flink.core.plugin.PluginManager;
import org.apache.flink.runtime.externalresource.ExternalResourceUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flink's own plugin and its own scripts, with an nvidia-smi that makes GPUs up. */
class MemberGpuTest {

  @TempDir private Path folder;

  private MemberGpu gpu;

  /** The jar and the scripts as the image has them; the script sees another nvidia-smi first. */
  @BeforeEach
  void unpack() throws Exception {
    assumeTrue(FakeGpu.hasPlugin(), "the build could not fetch Flink's discovery of GPUs");
    Path plugin = Files.createDirectories(folder.resolve("plugins/external-resource-gpu"));
    gpu = new MemberGpu(plugin);
    try (Stream<Path> jars = Files.list(FakeGpu.PLUGINS.resolve("external-resource-gpu"))) {
      Path jar = jars.findFirst().orElseThrow();
      Files.copy(jar, plugin.resolve("plugin.jar"));
      Path scripts = Files.createDirectory(folder.resolve("scripts"));
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (String name : List.of(MemberGpu.SCRIPT, "gpu-discovery-common.sh")) {
          unpack(zip, name, scripts.resolve(name));
        }
      }
      write(
          plugin.resolve(MemberGpu.SCRIPT),
          "PATH=%s:$PATH exec %s \"$@\"".formatted(folder, scripts.resolve(MemberGpu.SCRIPT)));
    }
  }

  @Test
  void flink_finds_one_gpu_by_its_number() throws Exception {
    nvidiaSmi("printf '2\\n3\\n'");

    gpu.require();

    assertThat(found())
        .singleElement()
        .satisfies(each -> assertThat(each.getProperty("index")).hasValue("2"));
  }

  @Test
  void a_process_that_sees_no_gpu_is_refused_where_flink_only_warns() throws Exception {
    nvidiaSmi("echo 'No devices were found'; exit 6");

    assertThatThrownBy(gpu::require)
        .isInstanceOf(Halt.class)
        .hasMessageContaining("finds no GPU for this task manager");
    assertThat(found()).isEmpty();
  }

  @Test
  void a_plugin_without_its_jar_is_refused() throws Exception {
    nvidiaSmi("echo 0");
    Files.delete(gpu.plugin().resolve("plugin.jar"));

    assertThatThrownBy(gpu::require)
        .isInstanceOf(Halt.class)
        .hasMessageContaining("holds its jar and the executable nvidia-gpu-discovery.sh");
  }

  private Iterable<ExternalResourceInfo> found() throws IOException {
    Configuration configuration = gpu.into(new Configuration());
    PluginManager plugins =
        new DefaultPluginManager(
            new DirectoryBasedPluginFinder(folder.resolve("plugins")).findPlugins(),
            CoreOptions.getPluginParentFirstLoaderPatterns(configuration));
    return ExternalResourceUtils.createStaticExternalResourceInfoProviderFromConfig(
            configuration, plugins)
        .getExternalResourceInfos("gpu");
  }

  private void nvidiaSmi(String command) throws IOException {
    write(folder.resolve("nvidia-smi"), command);
  }

  private static void write(Path file, String command) throws IOException {
    Files.writeString(file, "#!/bin/bash\n" + command + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }

  private static void unpack(ZipFile zip, String name, Path file) throws IOException {
    ZipEntry entry = zip.getEntry(name);
    try (InputStream text = zip.getInputStream(entry)) {
      Files.copy(text, file, StandardCopyOption.REPLACE_EXISTING);
    }
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
  }
}
