package dev.sextant.api.exports.reports;

import dev.sextant.api.exports.content.ExportFormat;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An export, in the contract's format but for the link.
 *
 * @param experimentId null with its name: it is of an occurrence
 * @param occurrenceId null with the name of its campaign and its time: it is of an experiment
 * @param vectors whether it has the vectors of all texts
 * @param bytes size of the file; null until it is written, or if that failed
 * @param sha256 of the file, in lower-case hex; null as {@code bytes}
 * @param failure sentence for people; null if the export has not failed
 * @param expiresAt when the file is or was deleted; null as {@code bytes}
 */
record ReportExport(
    UUID id,
    UUID projectId,
    @Nullable UUID experimentId,
    @Nullable String experimentName,
    @Nullable UUID occurrenceId,
    @Nullable String campaignName,
    @Nullable OffsetDateTime scheduledFor,
    ExportFormat format,
    boolean vectors,
    State state,
    @Nullable Long bytes,
    @Nullable String sha256,
    @Nullable String failure,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime finishedAt,
    @Nullable OffsetDateTime expiresAt) {

  /** The states in order; the last three are final but for the end of a completed file's time. */
  enum State {
    QUEUED,
    RUNNING,
    COMPLETED,
    FAILED,
    /** The file was deleted because it was old. */
    EXPIRED
  }
}
