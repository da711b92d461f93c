package dev.sextant.standalone.files;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Deletes folders with their content; never follows a link. */
public final class Trees {

  private Trees() {}

  /** Deletes the file or folder if it exists. */
  public static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      deleteContent(path);
    }
    Files.deleteIfExists(path);
  }

  /** Deletes the content of the folder, but not the folder. */
  public static void deleteContent(Path folder) throws IOException {
    try (DirectoryStream<Path> children = Files.newDirectoryStream(folder)) {
      for (Path child : children) {
        delete(child);
      }
    }
  }
}
