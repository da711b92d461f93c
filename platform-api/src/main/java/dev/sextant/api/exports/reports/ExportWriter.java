package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.DiskRoom;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.ReportFiles;
import dev.sextant.api.exports.content.WantedFile;
import dev.sextant.api.tenancy.TenantId;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes one export into the store, by way of a folder of its own. Calls block. */
final class ExportWriter {

  private final ReportFiles reports;
  private final ExportStorage storage;
  private final Path spool;
  private final long reserveBytes;
  private volatile @Nullable ExportSpool own;

  /** Size and hash of a file in the store. */
  @SuppressWarnings("ArrayRecordComponent") // parameter of a statement; never compared
  record Written(long bytes, byte[] sha256) {}

  /** The disk has less than the free space that exports leave on it. */
  static final class NoRoomException extends IOException {

    private static final long serialVersionUID = 1L;

    NoRoomException(Path folder) {
      super("too little space is left for exports in " + folder);
    }
  }

  /**
   * @param spool folder for files before they are stored; other processes may share it
   * @param reserveBytes free space that exports leave on the spool's disk
   */
  ExportWriter(ReportFiles reports, ExportStorage storage, Path spool, long reserveBytes) {
    this.reports = reports;
    this.storage = storage;
    this.spool = spool;
    this.reserveBytes = reserveBytes;
  }

  /** Creates a folder of this process, and deletes what processes have left that were killed. */
  void openSpool() throws IOException {
    own = ExportSpool.open(spool);
  }

  /** Deletes the folder of this process. */
  void closeSpool() throws IOException {
    ExportSpool open = own;
    if (open != null) {
      open.close();
    }
  }

  /**
   * @param occurrence empty: the export is of an experiment
   */
  Written write(TenantId tenant, OpenExport export, Optional<OccurrenceContent> occurrence)
      throws IOException, InterruptedException {
    Path folder =
        Objects.requireNonNull(own, "the spool is open").folder().resolve(export.fileName());
    try {
      Path scratch = Files.createDirectories(folder.resolve("scratch"));
      DiskRoom room = bytes -> requireRoom(folder, bytes);
      room.require(0);
      Path file = folder.resolve("file");
      if (occurrence.isPresent()) {
        reports.write(tenant, occurrence.get(), export.vectors(), file, scratch, room);
      } else {
        reports.write(tenant, wanted(export), file, scratch, room);
      }
      Written written = new Written(Files.size(file), sha256(file));
      room.require(written.bytes());
      storage.put(tenant, export, file);
      return written;
    } finally {
      ExportSpool.delete(folder);
    }
  }

  private static WantedFile wanted(OpenExport export) {
    UUID experiment = Objects.requireNonNull(export.experimentId());
    return new WantedFile(experiment, export.format(), export.vectors());
  }

  /** The store may be on the same disk, which Postgres needs as well. */
  private void requireRoom(Path folder, long bytes) throws IOException {
    if (Files.getFileStore(folder).getUsableSpace() < reserveBytes + bytes) {
      throw new NoRoomException(folder);
    }
  }

  private static byte[] sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream content = new DigestInputStream(Files.newInputStream(file), digest)) {
        content.transferTo(OutputStream.nullOutputStream());
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
