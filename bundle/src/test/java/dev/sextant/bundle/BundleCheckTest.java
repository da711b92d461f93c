package dev.sextant.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.bundle.FileDifference.Kind;
import dev.sextant.bundle.testing.ForgedManifest;
import dev.sextant.bundle.testing.Observations;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleCheckTest {

  private static final int BITS = 8;

  @TempDir private Path parent;
  private Path folder;

  @BeforeEach
  void write() throws IOException {
    folder = parent.resolve("bundle");
    Observations.write(folder, Observations.all());
  }

  @Test
  void an_unchanged_bundle_has_no_differences() throws IOException {
    assertThat(BundleCheck.of(folder)).isEmpty();
  }

  @Test
  void a_flipped_bit_names_its_file_and_no_other() throws IOException {
    for (Path file : files()) {
      byte[] content = Files.readAllBytes(file);
      String name = file.getFileName().toString();
      // Every bit of the checksums; of other files some: each of them is part of the hash.
      int step = name.equals("SHA256SUMS") ? 1 : Math.max(1, content.length * BITS / 50);
      for (int bit = 0; bit < content.length * BITS; bit += step) {
        flip(file, content, bit);
        assertThat(BundleCheck.of(folder))
            .as("bit %d of %s", bit, name)
            .containsExactly(new FileDifference(name, Kind.CHANGED));
      }
      Files.write(file, content);
    }
    assertThat(BundleCheck.of(folder)).isEmpty();
  }

  @Test
  void a_longer_and_a_shorter_file_are_changed() throws IOException {
    Path csv = folder.resolve("observations.csv");
    byte[] content = Files.readAllBytes(csv);
    Files.writeString(folder.resolve("report.json"), "");
    Files.write(csv, Arrays.copyOf(content, content.length + 1));

    assertThat(BundleCheck.of(folder))
        .containsExactly(
            new FileDifference("observations.csv", Kind.CHANGED),
            new FileDifference("report.json", Kind.CHANGED));
  }

  @Test
  void checksums_of_very_many_lines_are_changed() throws IOException {
    Path sums = folder.resolve("SHA256SUMS");
    Files.writeString(sums, Files.readString(sums) + "\n".repeat(500_000));

    assertThat(BundleCheck.of(folder))
        .containsExactly(new FileDifference("SHA256SUMS", Kind.CHANGED));
  }

  @Test
  void missing_and_foreign_files_are_named() throws IOException {
    Files.delete(folder.resolve("observations.parquet"));
    Files.writeString(folder.resolve("note.txt"), "hello");
    Files.createDirectory(folder.resolve("more"));

    assertThat(BundleCheck.of(folder))
        .containsExactly(
            new FileDifference("observations.parquet", Kind.MISSING),
            new FileDifference("more", Kind.FOREIGN),
            new FileDifference("note.txt", Kind.FOREIGN));
  }

  /** Somebody who forges a bundle makes all hashes right that are in the checksums. */
  @Test
  void a_manifest_that_lists_other_files_than_the_checksums_is_found() throws IOException {
    ForgedManifest manifest = ForgedManifest.in(folder);
    manifest.withoutFile("observations.jsonl");
    manifest.withFile("more.json", "0".repeat(64));
    manifest.withHash("report.json", "0".repeat(64));
    manifest.correctChecksums();

    assertThat(BundleCheck.of(folder))
        .containsExactlyInAnyOrder(
            new FileDifference("observations.jsonl", Kind.FOREIGN),
            new FileDifference("more.json", Kind.MISSING),
            new FileDifference("report.json", Kind.CHANGED));

    Files.writeString(folder.resolve("more.json"), "");
    assertThat(BundleCheck.of(folder))
        .contains(new FileDifference("more.json", Kind.FOREIGN))
        .hasSize(3);
  }

  @Test
  void a_link_is_no_file_even_to_the_same_content() throws IOException {
    Path file = folder.resolve("report.json");
    Path moved = Files.move(file, parent.resolve("elsewhere.json"));
    Files.createSymbolicLink(file, moved);

    assertThat(BundleCheck.of(folder))
        .containsExactly(new FileDifference("report.json", Kind.MISSING));
  }

  @Test
  void a_folder_without_manifest_or_checksums_is_no_bundle() throws IOException {
    for (String needed : List.of("SHA256SUMS", "manifest.json")) {
      Path file = folder.resolve(needed);
      byte[] content = Files.readAllBytes(file);
      Files.delete(file);
      assertThatThrownBy(() -> BundleCheck.of(folder))
          .isInstanceOf(NoBundleException.class)
          .hasMessageContaining(needed);
      Files.write(file, content);
    }
    assertThatThrownBy(() -> BundleCheck.of(parent.resolve("nowhere")))
        .isInstanceOf(NoBundleException.class);
  }

  @Test
  void sha256sum_reads_the_checksums() throws Exception {
    Process process =
        new ProcessBuilder("sha256sum", "--check", "--strict", "SHA256SUMS")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    assertThat(output.lines())
        .contains("manifest.json: OK", "observations.parquet: OK", "report.json: OK");
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private static void flip(Path file, byte[] content, int bit) throws IOException {
    byte[] changed = content.clone();
    changed[bit / BITS] ^= (byte) (1 << bit % BITS);
    Files.write(file, changed);
  }
}
