package dev.sextant.standalone.exports;

import dev.sextant.api.files.FileStore;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Files in folders of this machine that only the instance's user can read. */
public final class FolderStore implements FileStore {

  private static final String PARTIAL = ".partial";
  private static final Duration LONGEST_PUT = Duration.ofDays(1);

  private final Path root;

  /**
   * @param root exists
   */
  public FolderStore(Path root) {
    this.root = root;
  }

  @Override
  public void put(String folder, String name, Path content) throws IOException {
    Path target = PrivateFiles.folder(root.resolve(folder)).resolve(name);
    Path partial = target.resolveSibling(name + PARTIAL);
    Files.copy(content, partial, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    PrivateFiles.move(partial, target);
  }

  @Override
  public InputStream open(String folder, String name) throws IOException {
    return Files.newInputStream(root.resolve(folder).resolve(name));
  }

  @Override
  public boolean exists(String folder, String name) {
    return Files.exists(root.resolve(folder).resolve(name));
  }

  /** Also deletes what a process has left that was killed while it stored a file. */
  @Override
  public List<String> names(String folder) throws IOException {
    Path place = root.resolve(folder);
    if (!Files.isDirectory(place)) {
      return List.of();
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        if (!name.endsWith(PARTIAL)) {
          names.add(name);
        } else if (isAbandoned(file)) {
          Files.deleteIfExists(file);
        }
      }
    }
    return names;
  }

  @Override
  public void deleteAll(String folder) throws IOException {
    Trees.delete(root.resolve(folder));
  }

  @Override
  public void delete(String folder, String name) throws IOException {
    Files.deleteIfExists(root.resolve(folder).resolve(name));
  }

  private static boolean isAbandoned(Path partial) throws IOException {
    try {
      Instant changed = Files.getLastModifiedTime(partial).toInstant();
      return changed.isBefore(Instant.now().minus(LONGEST_PUT));
    } catch (NoSuchFileException e) {
      return false; // it has just been stored
    }
  }
}
