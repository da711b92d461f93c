package dev.sextant.standalone.instance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folders that models may be registered from, as a file of the data directory: who can write it
 * has the account that Sextant runs under. A running instance reads it at each registration.
 *
 * @param file one absolute path a line
 */
public record ModelFolderList(Path file) {

  /** Adds a folder, once. */
  public void open(Path folder) throws IOException {
    List<String> folders =
        new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
    String path = folder.toAbsolutePath().normalize().toString();
    if (!folders.contains(path)) {
      folders.add(path);
      PrivateFiles.write(file, (String.join("\n", folders) + "\n").getBytes(UTF_8));
    }
  }
}
