package dev.sextant.api.datasets;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A version as the API returns it. */
record VersionReply(
    UUID id,
    UUID datasetId,
    int number,
    String format,
    String sha256,
    long itemCount,
    long answerCount,
    long itemsWithContext,
    long itemsWithSamples,
    long groundedLabels,
    long factualityLabels,
    long itemFactualityLabels,
    SegmentCounts segments,
    String createdBy,
    OffsetDateTime createdAt) {

  /** The number of segments, and the share of them that is not true. */
  record SegmentCounts(long count, @Nullable Double shareNotTrue) {}

  /**
   * Returns the reply.
   *
   * @param blind whether the caller labels blind, so that verdicts of segments are withheld
   */
  static VersionReply of(Version version, boolean blind) {
    long segments = version.segmentCount();
    return new VersionReply(
        version.id(),
        version.datasetId(),
        version.number(),
        version.format(),
        version.sha256(),
        version.itemCount(),
        version.answerCount(),
        version.itemsWithContext(),
        version.itemsWithSamples(),
        version.groundedLabels(),
        version.factualityLabels(),
        version.itemFactualityLabels(),
        new SegmentCounts(
            segments,
            blind || segments == 0 ? null : (double) version.segmentsNotTrue() / segments),
        version.createdBy(),
        version.createdAt());
  }
}
