package dev.sextant.api.imports.run;

import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.imports.run.Spool.Received;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The folder of a spool, with a file for each upload. It is of one process at a time; what an
 * earlier one has left stays until it is deleted. Calls block.
 */
final class SpoolFolder {

  private static final Logger LOGGER = LoggerFactory.getLogger(SpoolFolder.class);

  static final String FILE_PERMISSIONS = "rw-------";

  private static final String FOLDER_PERMISSIONS = "rwx------";
  private static final String SUFFIX = ".import";
  private static final int BUFFER = 1 << 16;

  private final Path folder;
  private final DiskReserve room;

  private SpoolFolder(Path folder, DiskReserve room) {
    this.folder = folder;
    this.room = room;
  }

  /** Opens the folder and creates it if it is missing. */
  static SpoolFolder open(Path folder, DiskReserve room) {
    try {
      Files.createDirectories(
          folder,
          PosixFilePermissions.asFileAttribute(
              PosixFilePermissions.fromString(FOLDER_PERMISSIONS)));
      return new SpoolFolder(folder, room);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot use the spool folder " + folder, e);
    }
  }

  /** Returns the file of an upload, whether it is there or not. */
  Path path(UUID upload) {
    return folder.resolve(upload + SUFFIX);
  }

  /** Returns the uploads that have files; the log names what else is called like one. */
  Set<UUID> uploads() throws IOException {
    Set<UUID> found = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      for (Path file : files) {
        upload(file)
            .ifPresentOrElse(
                found::add,
                () -> LOGGER.warn("{} is no upload of Sextant and is left alone", file));
      }
    }
    return found;
  }

  /** Returns the upload whose file this is. */
  private Optional<UUID> upload(Path file) {
    String name = String.valueOf(file.getFileName());
    try {
      UUID upload = UUID.fromString(name.substring(0, name.length() - SUFFIX.length()));
      return Optional.of(upload)
          .filter(each -> path(each).equals(file))
          .filter(each -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns whether the file of an upload is there.
   *
   * @throws IOException if the folder cannot be looked at, as when its mount is gone: what it has
   *     is not lost
   */
  boolean has(UUID upload) throws IOException {
    try {
      Files.readAttributes(path(upload), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return true;
    } catch (NoSuchFileException e) {
      requireFolder();
      return false;
    }
  }

  private void requireFolder() throws IOException {
    try {
      Files.readAttributes(folder, BasicFileAttributes.class);
    } catch (NoSuchFileException e) {
      throw new IOException("the spool folder " + folder + " is not there", e);
    }
  }

  /**
   * Returns the file of an upload that an earlier process may have written.
   *
   * @param sha256 hash of the content, in hexadecimal digits
   * @return empty if it is not there as it was received
   * @throws IOException if the folder cannot be looked at, or the file cannot be read
   */
  Optional<Path> find(UUID upload, String sha256) throws IOException {
    Path path = path(upload);
    if (!has(upload)) {
      return Optional.empty();
    }
    MessageDigest digest = Sha256Digest.create();
    try (InputStream content = new DigestInputStream(Files.newInputStream(path), digest)) {
      content.transferTo(OutputStream.nullOutputStream());
    }
    return Optional.of(path).filter(whole -> hex(digest).equals(sha256));
  }

  /**
   * Writes content into the file of an upload, in place of one that is there.
   *
   * @throws dev.sextant.api.http.Refusal if the disk has no room
   * @throws ImportProgress.CancelledException if the import is cancelled
   */
  Received write(UUID upload, InputStream content, ImportProgress progress) throws IOException {
    Path path = path(upload);
    Files.deleteIfExists(path);
    Files.createFile(
        path,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(FILE_PERMISSIONS)));
    MessageDigest digest = Sha256Digest.create();
    try (OutputStream file = Files.newOutputStream(path)) {
      byte[] buffer = new byte[BUFFER];
      long written = 0;
      for (int read = content.read(buffer); read >= 0; read = content.read(buffer)) {
        progress.add(ImportProgress.Stage.RECEIVING, read);
        if (written / Spool.STRETCH < (written + read) / Spool.STRETCH) {
          room.require(0);
        }
        digest.update(buffer, 0, read);
        file.write(buffer, 0, read);
        written += read;
      }
    } catch (IOException | RuntimeException e) {
      Files.deleteIfExists(path);
      throw e;
    }
    return new Received(path, hex(digest));
  }

  /** Deletes the file of an upload if it is there. */
  void delete(UUID upload) throws IOException {
    Files.deleteIfExists(path(upload));
  }

  static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }
}
