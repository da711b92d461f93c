package dev.sextant.standalone.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A disk of a few hundred megabytes, which another program fills. Needs root. */
public final class SmallDisk implements AutoCloseable {

  private static final int BLOCK = 1 << 12;

  private final Path folder;

  private SmallDisk(Path folder) {
    this.folder = folder;
  }

  /** Mounts a disk at a new folder; skips the test where that is not possible. */
  public static SmallDisk mount(Path folder, int megabytes) throws Exception {
    Files.createDirectory(folder);
    assumeTrue(
        succeeds("mount", "-t", "tmpfs", "-o", "size=" + megabytes + "m", "tmpfs", "" + folder),
        "only root mounts a small disk");
    return new SmallDisk(folder);
  }

  /** Returns where it is mounted. */
  public Path folder() {
    return folder;
  }

  /** Takes what is left of the disk. */
  public void fill() throws IOException {
    byte[] zeros = new byte[BLOCK];
    try (OutputStream out =
        Files.newOutputStream(filler(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      while (true) {
        out.write(zeros);
      }
    } catch (IOException full) {
      assertThat(full).hasMessageContaining("No space left");
    }
  }

  /** Gives back what was taken. */
  public void clear() throws IOException {
    Files.delete(filler());
  }

  private Path filler() {
    return folder.resolve("filler");
  }

  @Override
  public void close() throws Exception {
    succeeds("umount", folder.toString());
  }

  private static boolean succeeds(String... command) throws Exception {
    return new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start()
            .waitFor()
        == 0;
  }
}
