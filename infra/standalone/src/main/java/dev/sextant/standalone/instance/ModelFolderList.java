package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The folders from which models may be registered, in a file of the data directory: only the
 * account that Sextant runs under can write it. A running instance reads it at each registration.
 *
 * @param file one absolute path per line
 */
public record ModelFolderList(Path file) {

  /**
   * Opens a folder, does the work, and leaves the folder open. If the work fails, the folder is
   * closed again unless it was open before.
   */
  public <T> T opening(Path folder, Callable<T> work) throws Exception {
    boolean opened = open(folder);
    boolean done = false;
    try {
      T result = work.call();
      done = true;
      return result;
    } finally {
      if (opened && !done) {
        close(folder);
      }
    }
  }

  /** Adds a folder once; returns whether it was new. */
  boolean open(Path folder) throws IOException {
    List<String> folders = folders();
    if (folders.contains(line(folder))) {
      return false;
    }
    folders.add(line(folder));
    write(folders);
    return true;
  }

  /** Removes a folder; returns whether it was listed. */
  public boolean close(Path folder) throws IOException {
    List<String> folders = folders();
    boolean closed = folders.remove(line(folder));
    if (closed) {
      write(folders);
    }
    return closed;
  }

  /** Returns the open folders, in the order in which they were opened. */
  public List<String> folders() throws IOException {
    return new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
  }

  private void write(List<String> folders) throws IOException {
    StringBuilder lines = new StringBuilder();
    folders.forEach(each -> lines.append(each).append('\n'));
    PrivateFiles.write(file, lines.toString().getBytes(UTF_8));
  }

  private static String line(Path folder) {
    return folder.toAbsolutePath().normalize().toString();
  }
}
