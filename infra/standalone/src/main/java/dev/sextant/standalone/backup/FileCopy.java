package dev.sextant.standalone.backup;

import dev.sextant.standalone.backup.BackupManifest.StoredFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/** Copies a file, durably and for its owner only, and tells what was copied. */
final class FileCopy {

  private static final int CHUNK = 1 << 18;

  private FileCopy() {}

  /** Makes the names in a folder survive a power cut. */
  static void sync(Path folder) throws IOException {
    try (FileChannel open = FileChannel.open(folder, StandardOpenOption.READ)) {
      open.force(true);
    }
  }

  /**
   * Copies a file, which may change meanwhile.
   *
   * @param name what the result is called
   * @throws java.nio.file.NoSuchFileException if it is missing
   */
  static StoredFile copy(Path from, Path to, String name) throws IOException {
    MessageDigest digest = sha256();
    long bytes = 0;
    try (FileChannel in = FileChannel.open(from, StandardOpenOption.READ);
        FileChannel out = create(to)) {
      ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
      while (in.read(chunk) >= 0) {
        bytes += chunk.flip().remaining();
        digest.update(chunk.duplicate());
        while (chunk.hasRemaining()) {
          out.write(chunk);
        }
        chunk.clear();
      }
      out.force(true);
    }
    return new StoredFile(name, bytes, HexFormat.of().formatHex(digest.digest()));
  }

  private static FileChannel create(Path file) throws IOException {
    return FileChannel.open(
        file,
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
