package dev.sextant.standalone.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.exports.content.BundledCell;
import dev.sextant.api.exports.content.DiskRoom;
import dev.sextant.api.exports.content.OccurrenceContent;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The archive of an occurrence, over cells whose bundles are one small file each. */
class OccurrenceArchiveTest {

  private static final OccurrenceContent TWO =
      new OccurrenceContent(
          new JsonObject().put("id", "7").put("campaign_id", "8"),
          Optional.empty(),
          List.of(cell("cell-01"), cell("cell-02")));

  @TempDir private Path temp;
  private final List<String> written = new ArrayList<>();

  @Test
  void an_archive_has_the_bundle_of_each_cell() throws Exception {
    Path archive = temp.resolve("archive.zip");
    write(archive, bytes -> {});
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      assertThat(zip.stream().map(each -> each.getName()))
          .contains(
              "sextant-occurrence-7/cell-01/report.json",
              "sextant-occurrence-7/cell-02/report.json",
              "sextant-occurrence-7/occurrence.json");
    }
  }

  @Test
  void no_further_cell_is_written_once_the_disk_has_no_room() {
    Path archive = temp.resolve("archive.zip");
    DiskRoom oneCell =
        bytes -> {
          if (!written.isEmpty()) {
            throw new IOException("no room");
          }
        };
    assertThatThrownBy(() -> write(archive, oneCell)).hasMessage("no room");
    assertThat(written).containsExactly("cell-01");
  }

  @Test
  void nothing_is_compressed_once_the_disk_has_no_room() {
    Path archive = temp.resolve("archive.zip");
    DiskRoom cellsOnly =
        bytes -> {
          if (written.size() == 2) {
            throw new IOException("no room");
          }
        };
    assertThatThrownBy(() -> write(archive, cellsOnly)).hasMessage("no room");
    assertThat(written).containsExactly("cell-01", "cell-02");
  }

  private void write(Path archive, DiskRoom room) throws IOException, InterruptedException {
    OccurrenceArchive.write(
        TWO,
        (cell, folder) -> {
          written.add(cell.folder());
          Files.writeString(Files.createDirectories(folder).resolve("report.json"), "{}");
        },
        archive,
        temp.resolve("scratch"),
        room);
  }

  private static BundledCell cell(String folder) {
    return new BundledCell(UUID.randomUUID(), folder, "support, large");
  }
}
