package dev.sextant.bundle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.sextant.bundle.FileDifference.Kind;
import dev.sextant.bundle.testing.Observations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder whose sub-folders are bundles has one list of all files. */
class BundleCollectionTest {

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void write() throws IOException {
    folder = parent.resolve("collection");
    BundleWriter writer = BundleWriter.into(folder);
    Observations.write(writer.bundle("cell-02"), Observations.all());
    Observations.write(writer.bundle("cell-01"), Observations.all());
    writer.file("about.json", "{}".getBytes(UTF_8));
    writer.finish(JsonNodeFactory.instance.objectNode());
  }

  @Test
  void it_names_its_bundles_and_holds_their_files() throws IOException {
    assertThat(BundleCheck.of(folder)).isEmpty();
    BundleCollection collection = BundleCollection.find(folder).orElseThrow();
    assertThat(collection.bundles()).containsExactly("cell-02", "cell-01");
    assertThat(collection.content("about.json")).asString(UTF_8).isEqualTo("{}");
    assertThatThrownBy(() -> collection.content("none.json")).isInstanceOf(NoBundleException.class);
    assertThat(BundleCheck.of(folder.resolve("cell-01"))).isEmpty();
    assertThat(BundleCollection.find(folder.resolve("cell-01"))).isEmpty();
    assertThatThrownBy(() -> BundleReader.open(folder))
        .isInstanceOf(NoBundleException.class)
        .hasMessageContaining("several bundles");
  }

  @Test
  void sha256sum_checks_all_files() throws Exception {
    Process process =
        new ProcessBuilder("sha256sum", "--quiet", "-c", "SHA256SUMS")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(process.waitFor()).isZero();
  }

  @Test
  void a_changed_file_of_a_bundle_is_named_also_if_the_bundle_lists_its_new_hash()
      throws IOException {
    Path cell = folder.resolve("cell-01");
    Files.delete(folder.resolve("cell-02/report.json"));
    for (String name : new String[] {"SHA256SUMS", "observations.csv"}) {
      byte[] content = Files.readAllBytes(cell.resolve(name));
      content[content.length / 2] ^= 1;
      Files.write(cell.resolve(name), content);
    }
    assertThat(differences())
        .containsOnly(
            Map.entry("cell-02/report.json", Kind.MISSING),
            Map.entry("cell-01/SHA256SUMS", Kind.CHANGED),
            Map.entry("cell-01/observations.csv", Kind.CHANGED));
  }

  @Test
  void what_is_not_listed_is_foreign() throws IOException {
    Files.writeString(folder.resolve("cell-01/more.txt"), "x");
    Files.createDirectories(folder.resolve("cell-03/deeper"));
    Files.createDirectories(folder.resolve("cell-02/deeper"));
    assertThat(differences())
        .containsOnly(
            Map.entry("cell-01/more.txt", Kind.FOREIGN),
            Map.entry("cell-02/deeper", Kind.FOREIGN),
            Map.entry("cell-03", Kind.FOREIGN));
  }

  @Test
  void a_linked_folder_is_not_followed() throws IOException {
    Path elsewhere = parent.resolve("elsewhere");
    Files.move(folder.resolve("cell-01"), elsewhere);
    Files.createSymbolicLink(folder.resolve("cell-01"), elsewhere);
    assertThat(differences())
        .containsEntry("cell-01", Kind.FOREIGN)
        .containsEntry("cell-01/report.json", Kind.MISSING);
    assertThat(differences().keySet()).allMatch(name -> name.startsWith("cell-01"));
  }

  @Test
  void a_bundle_has_a_plain_name() throws IOException {
    BundleWriter writer = BundleWriter.into(parent.resolve("other"));
    for (String name : new String[] {"..", "a/b", ""}) {
      assertThatThrownBy(() -> writer.bundle(name)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private Map<String, Kind> differences() throws IOException {
    Stream<FileDifference> all = BundleCheck.of(folder).stream();
    return all.collect(Collectors.toMap(FileDifference::file, FileDifference::kind));
  }
}
