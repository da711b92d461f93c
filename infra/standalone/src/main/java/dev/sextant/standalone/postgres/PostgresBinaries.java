package dev.sextant.standalone.postgres;

import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Steps;
import dev.sextant.standalone.files.PrivateFiles;
import dev.sextant.standalone.files.Trees;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * The programs of Postgres, unpacked once from the class path.
 *
 * @param home folder with {@code bin}, {@code lib} and {@code share}
 */
record PostgresBinaries(Path home) {

  private static final String ARCHIVE = "postgres-linux-x86_64.txz";
  private static final int UNPACKED_MEGABYTES = 100;
  private static final int OWNER_EXECUTES = 0100;

  /**
   * Unpacks them unless that has been done.
   *
   * @param folder has one subfolder per version
   */
  static PostgresBinaries unpacked(Path folder, Steps steps) throws IOException {
    URL archive = PostgresBinaries.class.getClassLoader().getResource(ARCHIVE);
    if (archive == null) {
      throw new IOException(ARCHIVE + " is not on the class path");
    }
    Path home = folder.resolve(identity(archive));
    if (!Files.isDirectory(home)) {
      steps.begin("unpacking Postgres");
      DiskSpace.require(folder, UNPACKED_MEGABYTES, "the programs of Postgres");
      Trees.deleteContent(folder);
      Path partial = Files.createDirectory(folder.resolve("partial"));
      try (InputStream content = archive.openStream()) {
        unpack(content, partial);
      }
      PrivateFiles.move(partial, home);
    }
    return new PostgresBinaries(home);
  }

  Path program(String name) {
    return home.resolve("bin").resolve(name);
  }

  /** Identifies the archive by its checksum, because it names no version. */
  private static String identity(URL archive) throws IOException {
    if (archive.openConnection() instanceof JarURLConnection jar) {
      jar.setUseCaches(false);
      try (var file = jar.getJarFile()) {
        return "programs-%08x".formatted(file.getJarEntry(ARCHIVE).getCrc());
      }
    }
    throw new IOException(archive + " is not inside a jar");
  }

  private static void unpack(InputStream archive, Path target) throws IOException {
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new XZCompressorInputStream(archive))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(tar, entry, target);
      }
    }
  }

  private static void write(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    Path path = target.resolve(entry.getName()).normalize();
    if (!path.startsWith(target)) {
      throw new IOException("the archive reaches outside: " + entry.getName());
    }
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.resolveSibling(""));
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else {
      Files.copy(tar, path);
      if ((entry.getMode() & OWNER_EXECUTES) != 0 && !path.toFile().setExecutable(true)) {
        throw new IOException("cannot make " + path + " executable");
      }
    }
  }
}
