package dev.sextant.standalone.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/** Folders of mode 0700 and files of mode 0600. */
public final class PrivateFiles {

  private static final Set<PosixFilePermission> FOLDER =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");
  private static final int SECRET_BYTES = 32;

  private PrivateFiles() {}

  /** Returns the folder, created if missing, closed to other users either way. */
  public static Path folder(Path folder) throws IOException {
    Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(FOLDER));
    if (!Files.getPosixFilePermissions(folder).equals(FOLDER)) {
      Files.setPosixFilePermissions(folder, FOLDER);
    }
    return folder;
  }

  /**
   * Replaces the file's content atomically: a reader, or a start after a crash, sees the old or the
   * new content.
   */
  public static void write(Path file, byte[] content) throws IOException {
    write(file, content, FILE);
  }

  /** Like {@link #write(Path, byte[])}, but with the access of the folder. */
  public static void writePublic(Path file, byte[] content) throws IOException {
    write(file, content, PosixFilePermissions.fromString("rw-r--r--"));
  }

  /** Returns 256 random bits in lower-case hex. */
  public static String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  private static void write(Path file, byte[] content, Set<PosixFilePermission> permissions)
      throws IOException {
    Path partial = file.resolveSibling(file.getFileName() + ".partial");
    Files.deleteIfExists(partial);
    try (FileChannel channel =
        FileChannel.open(
            partial,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(permissions))) {
      ByteBuffer bytes = ByteBuffer.wrap(content);
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    move(partial, file);
  }

  /** Renames atomically and durably: the new name survives a power cut. */
  public static void move(Path from, Path to) throws IOException {
    Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    try (FileChannel folder =
        FileChannel.open(to.toAbsolutePath().resolveSibling(""), StandardOpenOption.READ)) {
      folder.force(true);
    }
  }
}
