package dev.sextant.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.bundle.file.BundleManifest;
import dev.sextant.bundle.table.RecordTable;
import dev.sextant.bundle.testing.ForgedManifest;
import dev.sextant.bundle.testing.Observation;
import dev.sextant.bundle.testing.Observations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleReaderTest {

  @TempDir private Path folder;

  record Other(String id, int ordinal) {}

  @BeforeEach
  void write() throws IOException {
    Observations.write(folder, Observations.all());
  }

  @Test
  void rows_come_back_to_the_last_bit() throws IOException {
    List<Observation> rows = new ArrayList<>();
    BundleReader.open(folder).forEach(Observations.TABLE, rows::add);

    assertThat(rows).isEqualTo(Observations.all());
  }

  @Test
  void a_file_comes_back() throws IOException {
    assertThat(new String(BundleReader.open(folder).content("report.json"), StandardCharsets.UTF_8))
        .isEqualTo("{\"value\": 0.5}\n");
  }

  @Test
  void a_table_that_is_not_there_has_no_rows() throws IOException {
    List<Other> rows = new ArrayList<>();
    BundleReader.open(folder).forEach(RecordTable.of("others", Other.class), rows::add);

    assertThat(rows).isEmpty();
  }

  @Test
  void a_row_of_another_table_is_named() throws IOException {
    BundleReader reader = BundleReader.open(folder);

    assertThatThrownBy(() -> reader.forEach(RecordTable.of("observations", Other.class), row -> {}))
        .isInstanceOf(IOException.class)
        .hasMessage("row 1 of observations: there is no column total");
  }

  @Test
  void parquet_is_read_only_of_a_table_that_has_no_other_format() throws IOException {
    ForgedManifest.in(folder).withoutFile("observations.jsonl");
    assertRefused("manifest.json does not list observations.jsonl");
    ForgedManifest.in(folder).withoutFile("observations.csv");
    assertRefused("manifest.json does not list observations.jsonl");

    Files.delete(folder.resolve("observations.jsonl"));
    List<Observation> rows = new ArrayList<>();
    BundleReader.open(folder).forEach(Observations.TABLE, rows::add);
    assertThat(rows).isEqualTo(Observations.all());
  }

  @Test
  void other_rows_than_the_manifest_says_are_an_error() throws IOException {
    int rows = Observations.all().size();
    for (int declared : new int[] {rows - 1, rows + 1}) {
      ForgedManifest.in(folder).withRows("observations", declared);
      assertRefused("observations has %d rows, the manifest says %d".formatted(rows, declared));
    }
    ForgedManifest manifest = ForgedManifest.in(folder);
    for (String format : List.of("jsonl", "csv", "parquet")) {
      Files.delete(folder.resolve("observations." + format));
      manifest.withoutFile("observations." + format);
    }
    assertRefused("observations has 0 rows, the manifest says " + (rows + 1));
  }

  @Test
  void a_manifest_that_lists_a_name_twice_or_none_is_refused() throws IOException {
    Path manifest = folder.resolve(BundleManifest.FILE);
    String content = Files.readString(manifest);
    for (String name : List.of("observations.csv", "manifest.json", "SHA256SUMS")) {
      Files.writeString(manifest, content.replace("report.json", name));
      assertThatThrownBy(() -> BundleReader.open(folder))
          .isInstanceOf(NoBundleException.class)
          .hasMessageContaining(name);
    }
    Files.writeString(manifest, content.replace("\"report.json\"", "null"));
    assertThatThrownBy(() -> BundleReader.open(folder)).isInstanceOf(NoBundleException.class);
  }

  private void assertRefused(String sentence) {
    assertThatThrownBy(() -> BundleReader.open(folder).forEach(Observations.TABLE, row -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(sentence);
  }

  @Test
  void a_file_of_another_size_is_not_read() throws IOException {
    BundleReader reader = BundleReader.open(folder);
    Files.writeString(folder.resolve("report.json"), "more than that was declared");

    assertThatThrownBy(() -> reader.content("report.json")).isInstanceOf(NoBundleException.class);
  }

  @Test
  void a_manifest_names_no_file_outside_of_the_folder() throws IOException {
    Path manifest = folder.resolve(BundleManifest.FILE);
    Files.writeString(
        manifest, Files.readString(manifest).replace("report.json", "../report.json"));

    assertThatThrownBy(() -> BundleReader.open(folder))
        .isInstanceOf(NoBundleException.class)
        .hasMessageContaining("../report.json");
  }

  @Test
  void a_manifest_of_another_format_is_refused() throws IOException {
    Path manifest = folder.resolve(BundleManifest.FILE);
    Files.writeString(
        manifest, Files.readString(manifest).replace(BundleManifest.FORMAT, "sextant-bundle/2"));

    assertThatThrownBy(() -> BundleReader.open(folder))
        .isInstanceOf(NoBundleException.class)
        .hasMessageContaining("sextant-bundle/2");
  }
}
