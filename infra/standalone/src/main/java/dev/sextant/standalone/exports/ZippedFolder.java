package dev.sextant.standalone.exports;

import dev.sextant.api.exports.content.DiskRoom;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A folder as a zip archive, of any size. Equal folders give equal archives. */
final class ZippedFolder {

  /** The earliest time that a zip archive can hold in every time zone. */
  private static final FileTime NO_TIME = FileTime.from(Instant.parse("1980-01-02T00:00:00Z"));

  private ZippedFolder() {}

  /**
   * Writes the archive.
   *
   * @param name of the folder that the archive unpacks to
   * @param room checked before each file, as if it could not be compressed
   */
  static void write(Path folder, String name, Path archive, DiskRoom room) throws IOException {
    try (OutputStream file = new BufferedOutputStream(Files.newOutputStream(archive));
        ZipOutputStream zip = new ZipOutputStream(file)) {
      for (Path each : files(folder)) {
        room.require(Files.size(each));
        zip.putNextEntry(entry(name + "/" + slashed(folder.relativize(each))));
        Files.copy(each, zip);
        zip.closeEntry();
      }
    }
  }

  private static ZipEntry entry(String path) {
    ZipEntry entry = new ZipEntry(path);
    entry.setLastModifiedTime(NO_TIME);
    return entry;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static String slashed(Path path) {
    return path.toString().replace('\\', '/');
  }
}
