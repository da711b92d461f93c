package dev.sextant.standalone.backup;

import dev.sextant.standalone.backup.BackupManifest.StoredFile;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Copies folders that may be in use: what vanishes meanwhile is left out. Links are refused. */
final class TreeCopy {

  private final Path from;
  private final Path to;
  private final Room room;
  private final List<String> folders = new ArrayList<>();
  private final Map<String, StoredFile> files = new LinkedHashMap<>();

  /**
   * @param from a folder
   * @param to an empty folder
   * @param room of the disks
   */
  TreeCopy(Path from, Path to, Room room) {
    this.from = from;
    this.to = to;
    this.room = room;
  }

  /** Makes the names of all copies survive a power cut. */
  void sync() throws IOException {
    for (String folder : folders) {
      FileCopy.sync(to.resolve(folder));
    }
    FileCopy.sync(to);
  }

  List<String> folders() {
    return List.copyOf(folders);
  }

  List<StoredFile> files() {
    return List.copyOf(files.values());
  }

  /** Copies what a folder holds, as far as it is wanted; a path is relative to the whole tree. */
  void content(Path folder, Predicate<Path> wanted) throws IOException {
    for (Path child : children(folder)) {
      Path path = from.resolve(child);
      if (!wanted.test(child)) {
        continue;
      }
      if (Files.isSymbolicLink(path)) {
        throw Halt.refused(
            "%s is a link, which a backup does not follow. Put the folder itself there, or mount its disk there."
                .formatted(path));
      } else if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        folder(child);
        content(child, wanted);
      } else if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
        file(child);
      }
    }
  }

  /** Adds an empty folder, unless it is there. */
  void folder(Path folder) throws IOException {
    if (!folders.contains(folder.toString())) {
      PrivateFiles.folder(to.resolve(folder));
      folders.add(folder.toString());
    }
  }

  /**
   * Copies one file, unless it has vanished; its folder must be there. A file that has grown since
   * it was copied is copied again.
   */
  void file(Path file) throws IOException {
    Path source = from.resolve(file);
    Path target = to.resolve(file);
    String name = file.toString();
    StoredFile before = files.get(name);
    try {
      if (before != null) {
        if (before.bytes() == Files.size(source)) {
          return;
        }
        files.remove(name);
        Files.delete(target);
      }
      room.require(Files.size(source));
      files.put(name, FileCopy.copy(source, target, name));
    } catch (NoSuchFileException e) {
      if (Files.exists(source)) {
        throw e; // the target's folder is missing
      }
    }
  }

  /** Adds a file that is in no folder. */
  void file(Path name, byte[] content) throws IOException {
    Path draft = to.resolveSibling("draft");
    PrivateFiles.write(draft, content);
    files.put(name.toString(), FileCopy.copy(draft, to.resolve(name), name.toString()));
    Files.delete(draft);
  }

  private SortedSet<Path> children(Path folder) throws IOException {
    SortedSet<Path> children = new TreeSet<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(from.resolve(folder))) {
      found.forEach(each -> children.add(from.relativize(each)));
    } catch (NoSuchFileException e) {
      return children;
    }
    return children;
  }
}
