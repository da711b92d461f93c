package dev.sextant.keycloak;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Keycloak, unpacked and built once for one kind of database; shared, and never written to
 * afterwards.
 *
 * @param folder with {@code bin}, {@code lib}, {@code providers} and {@code themes}
 */
record KeycloakPrograms(Path folder) {

  private static final long BUILD_MINUTES = 10;

  /** Unpacks and builds Keycloak unless that has been done; other processes wait meanwhile. */
  static KeycloakPrograms of(KeycloakArchive archive, String database, Consumer<String> steps)
      throws IOException {
    Path zip = archive.require();
    Path built = archive.folder().resolve(name(zip, database));
    if (Files.isDirectory(built)) {
      return new KeycloakPrograms(built);
    }
    synchronized (KeycloakPrograms.class) {
      try (FileChannel file =
              FileChannel.open(
                  archive.folder().resolve("lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = file.lock()) {
        if (!Files.isDirectory(built)) {
          prepare(zip, built, database, steps);
        }
      }
    }
    return new KeycloakPrograms(built);
  }

  private static void prepare(Path zip, Path built, String database, Consumer<String> steps)
      throws IOException {
    steps.accept("unpacking Keycloak");
    Path partial = built.resolveSibling(built.getFileName() + ".partial");
    delete(partial);
    unpack(zip, Files.createDirectory(partial));
    steps.accept("building Keycloak, once");
    build(partial, database);
    Files.move(partial, built, StandardCopyOption.ATOMIC_MOVE);
  }

  /**
   * The name depends on the archive, so that another or truncated archive does not reuse an earlier
   * folder.
   */
  private static String name(Path zip, String database) throws IOException {
    CRC32 content = new CRC32();
    try (ZipFile entries = new ZipFile(zip.toFile())) {
      entries.stream()
          .forEach(
              entry ->
                  content.update(
                      (entry.getName() + entry.getCrc()).getBytes(StandardCharsets.UTF_8)));
    }
    return "%s-%08x-%s".formatted(KeycloakArchive.version(), content.getValue(), database);
  }

  /** All entries lie in one folder named by the version, which is stripped. */
  private static void unpack(Path zip, Path target) throws IOException {
    try (ZipFile entries = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : entries.stream().toList()) {
        String name = entry.getName();
        Path path = target.resolve(name.substring(name.indexOf('/') + 1)).normalize();
        if (!path.startsWith(target)) {
          throw new IOException("the archive reaches outside: " + name);
        }
        if (entry.isDirectory()) {
          Files.createDirectories(path);
        } else {
          Files.createDirectories(path.resolveSibling(""));
          try (InputStream content = entries.getInputStream(entry)) {
            Files.copy(content, path);
          }
        }
      }
    }
  }

  private static void build(Path folder, String database) throws IOException {
    Path log = folder.resolve("build.log");
    Process build =
        KeycloakCommand.of(folder.resolve("bin/kc.sh"), List.of("build", "--db=" + database))
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!build.waitFor(BUILD_MINUTES, TimeUnit.MINUTES)) {
        throw new IOException("Keycloak was not built within %d minutes".formatted(BUILD_MINUTES));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while Keycloak is built", e);
    } finally {
      build.descendants().forEach(ProcessHandle::destroyForcibly);
      build.destroyForcibly();
    }
    if (build.exitValue() != 0) {
      throw new IOException("Keycloak could not be built:\n" + Files.readString(log).strip());
    }
  }

  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> children = Files.newDirectoryStream(path)) {
        for (Path child : children) {
          delete(child);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}
