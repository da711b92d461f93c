package dev.sextant.api.exports.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that share a spool clear the folders of those that have ended, and no others. */
class ExportSpoolTest {

  @TempDir private Path temp;

  @Test
  void a_spool_leaves_nothing() throws IOException {
    Path root = temp.resolve("spool");
    try (ExportSpool spool = ExportSpool.open(root)) {
      Files.writeString(Files.createDirectories(spool.folder().resolve("a/b")).resolve("c"), "x");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root)))
          .isEqualTo("rwx------");
    }
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void two_apis_of_one_process_do_not_clear_each_other() throws IOException {
    try (ExportSpool first = ExportSpool.open(temp)) {
      Files.writeString(first.folder().resolve("file"), "x");
      try (ExportSpool second = ExportSpool.open(temp)) {
        assertThat(second.folder()).isNotEqualTo(first.folder());
        assertThat(first.folder().resolve("file")).hasContent("x");
      }
      assertThat(first.folder().resolve("file")).hasContent("x");
    }
  }

  @Test
  void a_folder_is_kept_as_long_as_its_process_lives() throws Exception {
    Process owner =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Owner.class.getName(),
                temp.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    Path folder = Path.of(owner.inputReader().readLine());
    assertThat(folder.getParent()).isEqualTo(temp.toRealPath());
    try (ExportSpool spool = ExportSpool.open(temp)) {
      assertThat(folder.resolve("file")).hasContent("of another process");
    } finally {
      owner.destroyForcibly();
      assertThat(owner.waitFor(2, TimeUnit.MINUTES)).isTrue();
    }
    assertThat(folder).exists();
    try (ExportSpool spool = ExportSpool.open(temp)) {
      assertThat(folder).doesNotExist();
      assertThat(temp.toFile().list())
          .containsExactlyInAnyOrder(
              spool.folder().getFileName().toString(), spool.folder().getFileName() + ".lock");
    }
  }

  @Test
  void what_has_no_lock_is_cleared() throws IOException {
    Files.writeString(temp.resolve("file of an earlier build"), "x");
    Files.createDirectories(temp.resolve("folder/deeper"));
    Path lock = Files.createFile(temp.resolve("ended.lock"));
    Path linked = Files.createSymbolicLink(temp.resolve("link"), temp.resolveSibling("elsewhere"));
    try (ExportSpool spool = ExportSpool.open(temp)) {
      assertThat(List.of(temp.toFile().list())).hasSize(2);
      assertThat(lock).doesNotExist();
      assertThat(Files.isSymbolicLink(linked)).isFalse();
    }
  }

  /** A process that has a spool until it is killed. */
  static final class Owner {

    private Owner() {}

    public static void main(String[] line) throws Exception {
      ExportSpool spool = ExportSpool.open(Path.of(line[0]));
      ExportSpool.open(Path.of(line[0])).close(); // does not end the lock of the first
      Files.writeString(spool.folder().resolve("file"), "of another process");
      System.out.println(spool.folder());
      System.in.read();
    }
  }
}
