package dev.sextant.standalone.calls.journal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal whose disk is full in the middle of a line. */
class FullDiskTest {

  private static final String FIRST = "{\"type\":\"open\"}\n";

  @TempDir private Path folder;

  private Path file;
  private FullDisk disk;
  private BatchWriter writer;

  @BeforeEach
  void write() throws Exception {
    file = folder.resolve("journal");
    disk =
        new FullDisk(
            FileChannel.open(
                file,
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE));
    writer = new BatchWriter(disk);
    writer.append(FIRST.getBytes(UTF_8)).join();
    disk.leaveRoom(10);
    assertFails("{\"type\":\"close\",\"reply\":\"a long one\"}\n");
  }

  @AfterEach
  void close() throws Exception {
    writer.close();
    disk.close();
  }

  @Test
  void what_was_written_of_the_line_is_cut_off() {
    assertThat(file).hasContent(FIRST);
  }

  @Test
  void no_later_line_is_written() {
    disk.leaveRoom(1_000);

    assertFails("{}\n");

    assertThat(file).hasContent(FIRST);
  }

  private void assertFails(String line) {
    assertThatThrownBy(() -> writer.append(line.getBytes(UTF_8)).join())
        .hasRootCauseMessage("No space left on device");
  }
}
