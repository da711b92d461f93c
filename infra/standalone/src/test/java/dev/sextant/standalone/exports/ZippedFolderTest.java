package dev.sextant.standalone.exports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.exports.content.DiskRoom;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ZippedFolderTest {

  @TempDir private Path temp;

  @Test
  void an_archive_has_all_files_in_one_folder_and_no_time() throws IOException {
    Path folder = Files.createDirectories(temp.resolve("bundle/cells")).getParent();
    Files.writeString(folder.resolve("report.json"), "{}");
    Files.writeString(folder.resolve("cells/a.csv"), "x");
    Path first = temp.resolve("first.zip");
    ZippedFolder.write(folder, "report-1", first, bytes -> {});
    try (ZipFile zip = new ZipFile(first.toFile())) {
      assertThat(zip.stream().map(each -> each.getName()))
          .containsExactly("report-1/cells/a.csv", "report-1/report.json");
    }

    Files.setLastModifiedTime(
        folder.resolve("report.json"), FileTime.from(Instant.parse("2020-01-01T00:00:00Z")));
    Path second = temp.resolve("second.zip");
    ZippedFolder.write(folder, "report-1", second, bytes -> {});
    assertThat(second).hasSameBinaryContentAs(first);
  }

  @Test
  void the_room_for_each_file_is_checked_before_it_is_written() throws IOException {
    Path folder = Files.createDirectories(temp.resolve("bundle"));
    Files.writeString(folder.resolve("a.csv"), "x");
    Files.writeString(folder.resolve("b.csv"), "four");
    List<Long> asked = new ArrayList<>();
    Path archive = temp.resolve("archive.zip");
    DiskRoom room =
        bytes -> {
          asked.add(bytes);
          if (bytes == 4) {
            throw new IOException("no room");
          }
        };
    assertThatThrownBy(() -> ZippedFolder.write(folder, "report-1", archive, room))
        .hasMessage("no room");
    assertThat(asked).containsExactly(1L, 4L);
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      assertThat(zip.stream().map(each -> each.getName())).containsExactly("report-1/a.csv");
    }
  }
}
