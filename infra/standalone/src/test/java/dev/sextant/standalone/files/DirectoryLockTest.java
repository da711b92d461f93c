package dev.sextant.standalone.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirectoryLockTest {

  @TempDir Path folder;

  @Test
  void a_lock_is_taken_once_and_again_after_it_was_released() throws Exception {
    Path file = folder.resolve("lock");
    try (DirectoryLock lock = DirectoryLock.acquire(file).orElseThrow()) {
      assertThat(lock).isNotNull();
      assertThat(DirectoryLock.acquire(file)).isEmpty();
      assertThat(DirectoryLock.owner(file)).contains(ProcessHandle.current());
    }
    assertThat(DirectoryLock.owner(file)).isEmpty();
    DirectoryLock.acquire(file).orElseThrow().close();
  }

  /** Its second descriptor, once closed, would release the lock. */
  @Test
  void a_folder_that_is_reached_by_a_link_has_the_same_lock() throws Exception {
    Path real = Files.createDirectory(folder.resolve("real"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), real);
    try (DirectoryLock lock = DirectoryLock.acquire(link.resolve("lock")).orElseThrow()) {
      assertThat(lock).isNotNull();
      for (Path other : List.of(real.resolve("lock"), real.resolve("../link/lock"))) {
        assertThat(DirectoryLock.acquire(other)).isEmpty();
        assertThat(DirectoryLock.owner(other)).contains(ProcessHandle.current());
      }
      assertThat(opened(real.resolve("lock"))).hasSize(1);
    }
    DirectoryLock.acquire(real.resolve("lock")).orElseThrow().close();
  }

  @Test
  void a_lock_that_cannot_be_acquired_leaves_nothing_open_and_can_be_acquired_later()
      throws Exception {
    Path file = folder.resolve("lock");
    Files.createDirectory(file);
    assertThatThrownBy(() -> DirectoryLock.acquire(file)).isInstanceOf(IOException.class);
    Files.delete(file);
    try (FileChannel foreign =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      foreign.lock();
      assertThatThrownBy(() -> DirectoryLock.acquire(file))
          .isInstanceOf(OverlappingFileLockException.class);
      assertThat(opened(file)).as("the channel of this test alone").hasSize(1);
    }

    DirectoryLock.acquire(file).orElseThrow().close();

    assertThat(opened(file)).isEmpty();
    Path missing = folder.resolve("missing/lock");
    assertThatThrownBy(() -> DirectoryLock.acquire(missing))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(DirectoryLock.owner(missing)).isEmpty();
  }

  /** Returns the descriptors of this process that lead to a file. */
  private static List<Path> opened(Path file) throws IOException {
    List<Path> opened = new ArrayList<>();
    try (Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
      for (Path each : descriptors.toList()) {
        if (Files.exists(each) && Files.isSameFile(each, file)) {
          opened.add(each);
        }
      }
    }
    return opened;
  }
}
