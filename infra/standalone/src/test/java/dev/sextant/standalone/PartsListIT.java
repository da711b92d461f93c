package dev.sextant.standalone;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** The build's lists of parts (CycloneDX) are complete and contain nothing that must not ship. */
class PartsListIT {

  private static final Path ROOT = Path.of(System.getProperty("sextant.root"));

  /** Licences that forbid redistribution, or restrict it too much. */
  private static final List<String> DENIED =
      List.of("AGPL", "GPL", "SSPL", "BUSL", "CC-BY-NC", "UNLICENSED", "Commons Clause");

  /** A Java part lists alternative licences; an expression says which apply together. */
  private record Part(String group, String name, String version, List<String> licences) {

    static Part of(JsonObject json) {
      List<String> licences = new ArrayList<>();
      for (Object each : json.getJsonArray("licenses", new JsonArray())) {
        JsonObject choice = (JsonObject) each;
        JsonObject licence = choice.getJsonObject("license", new JsonObject());
        String single = licence.getString("id", licence.getString("name", ""));
        licences.addAll(List.of(choice.getString("expression", single).split(" OR ")));
      }
      return new Part(
          json.getString("group", ""),
          json.getString("name"),
          json.getString("version", ""),
          List.copyOf(licences));
    }

    boolean isOurs() {
      return group.equals("dev.sextant");
    }

    boolean mayShip() {
      return licences.stream().anyMatch(licence -> !isDenied(licence));
    }

    String file() {
      return name + "-" + version;
    }

    private static boolean isDenied(String licence) {
      String stripped = licence.replaceAll("[()]", "").strip();
      boolean excepted = stripped.toLowerCase(Locale.ROOT).contains("classpath");
      return stripped.isEmpty() || (!excepted && DENIED.stream().anyMatch(stripped::startsWith));
    }
  }

  @Test
  void the_list_of_java_names_what_everybody_knows_is_there() throws IOException {
    assertThat(parts("target/bom.json").stream().map(Part::name))
        .contains(
            "vertx-core",
            "vertx-pg-client",
            "flink-streaming-java",
            "keycloak-admin-client",
            "flyway-core",
            "postgresql",
            "pytorch-engine",
            "onnxruntime-engine",
            "onnxruntime",
            "ejml-ddense");
  }

  @Test
  void every_jar_that_ships_is_on_the_list() throws IOException {
    Set<String> listed = parts("target/bom.json").stream().map(Part::file).collect(toSet());
    try (Stream<Path> jars = Files.list(ROOT.resolve("infra/standalone/target/lib"))) {
      List<String> shipped = jars.map(jar -> jar.getFileName().toString()).toList();
      assertThat(shipped).hasSizeGreaterThan(50);
      assertThat(shipped)
          .allMatch(jar -> listed.stream().anyMatch(jar::startsWith), "is listed with its version");
    }
  }

  @Test
  void the_list_of_the_pages_names_what_they_are_made_of() throws IOException {
    assertThat(parts("web-ui/target/bom.json").stream().map(Part::name))
        .contains("react", "react-dom", "vite", "typescript");
  }

  @Test
  void every_part_has_a_version_and_a_licence_under_which_it_may_ship() throws IOException {
    List<Part> parts = new ArrayList<>(parts("target/bom.json"));
    parts.addAll(parts("web-ui/target/bom.json"));
    assertThat(parts).hasSizeGreaterThan(200);
    assertThat(parts).allSatisfy(part -> assertThat(part.version()).isNotBlank());
    assertThat(parts.stream().filter(part -> !part.isOurs() && !part.mayShip())).isEmpty();
  }

  @Test
  void a_licence_that_may_not_ship_would_be_seen() {
    assertThat(licensed("AGPL-3.0-only").mayShip()).isFalse();
    assertThat(licensed("GPL-2.0-only").mayShip()).isFalse();
    assertThat(licensed().mayShip()).isFalse();
    assertThat(licensed("GPL-2.0-with-classpath-exception").mayShip()).isTrue();
    assertThat(licensed("GPL-2.0-only", "Apache-2.0").mayShip()).as("a choice").isTrue();
  }

  private static Part licensed(String... licences) {
    return new Part("org.example", "part", "1", List.of(licences));
  }

  private static List<Part> parts(String file) throws IOException {
    Path list = ROOT.resolve(file);
    Assumptions.assumeTrue(
        Files.exists(list) || !System.getProperty("sextant.maven").equals("offline=true"),
        () -> "Maven writes no list of parts while it is offline");
    assertThat(list).as("run the whole build: it writes the lists").exists();
    JsonObject bom = new JsonObject(Files.readString(list));
    assertThat(bom.getString("bomFormat")).isEqualTo("CycloneDX");
    return bom.getJsonArray("components").stream()
        .map(JsonObject.class::cast)
        .map(Part::of)
        .toList();
  }
}
