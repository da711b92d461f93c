package dev.sextant.api.datasets;

import java.time.OffsetDateTime;
import java.util.UUID;

/** An immutable state of a dataset, with counts of its items and answers by content. */
public record Version(
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
    long segmentCount,
    long segmentsNotTrue,
    String createdBy,
    OffsetDateTime createdAt) {}
