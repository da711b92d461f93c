package dev.sextant.api.testing;

import dev.sextant.api.exports.content.DiskRoom;
import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.exports.content.OccurrenceContent;
import dev.sextant.api.exports.content.ReportFiles;
import dev.sextant.api.exports.content.WantedFile;
import dev.sextant.api.tenancy.TenantId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Writes files that name their experiment; keeps the calls. */
public final class MemoryReportFiles implements ReportFiles {

  /** What a call may throw or do before it writes. */
  @FunctionalInterface
  public interface Meanwhile {
    void run() throws IOException, InterruptedException;
  }

  public final List<WantedFile> asked = new CopyOnWriteArrayList<>();

  /** The occurrences that were written. */
  public final List<OccurrenceContent> occurrences = new CopyOnWriteArrayList<>();

  /** Number of occurrences that are being written. */
  public final AtomicInteger underway = new AtomicInteger();

  /** Runs before a file is written. */
  public volatile Meanwhile meanwhile = () -> {};

  /** Bytes that the disk must have for each file. */
  public volatile long needed;

  @Override
  public void write(TenantId tenant, WantedFile wanted, Path file, Path scratch, DiskRoom room)
      throws IOException, InterruptedException {
    asked.add(wanted);
    Files.writeString(scratch.resolve("left over"), "intermediate");
    room.require(needed);
    meanwhile.run();
    Files.writeString(file, content(tenant.value(), wanted.experiment(), wanted.format()));
  }

  @Override
  public void write(
      TenantId tenant,
      OccurrenceContent occurrence,
      boolean vectors,
      Path file,
      Path scratch,
      DiskRoom room)
      throws IOException, InterruptedException {
    occurrences.add(occurrence);
    room.require(needed);
    underway.incrementAndGet();
    try {
      meanwhile.run();
      Files.writeString(file, occurrence.occurrence().encode());
    } finally {
      underway.decrementAndGet();
    }
  }

  /** Returns the content of a file, long enough for several chunks. */
  public static String content(UUID tenant, UUID experiment, ExportFormat format) {
    return "%s %s %s%n".formatted(tenant, experiment, format).repeat(2_000);
  }
}
