package dev.sextant.standalone.files;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Properties;
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

  /**
   * Returns secrets by name from a file of properties, which is created if it is missing.
   *
   * @throws IOException if the file lacks one
   */
  public static Map<String, String> secrets(Path file, List<String> names) throws IOException {
    if (!Files.exists(file)) {
      Properties fresh = new Properties();
      names.forEach(name -> fresh.setProperty(name, secret()));
      StringWriter text = new StringWriter();
      fresh.store(text, null);
      write(file, text.toString().getBytes(StandardCharsets.UTF_8));
    }
    Properties kept = new Properties();
    kept.load(new StringReader(Files.readString(file)));
    Map<String, String> secrets = new HashMap<>();
    for (String name : names) {
      String secret = kept.getProperty(name);
      if (secret == null) {
        throw new IOException("%s has no secret of %s".formatted(file, name));
      }
      secrets.put(name, secret);
    }
    return secrets;
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
