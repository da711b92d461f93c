package dev.sextant.api.anchors;

import dev.sextant.api.http.Cursor;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An anchor set, as the API returns it.
 *
 * @param versionNumber of the version within its dataset
 * @param seed of the random choice; null: the answers were given
 * @param tolerance share of verdicts that may differ between runs by chance
 * @param groundedCount anchors that people call grounded; null for a person who labels blind
 * @param notGroundedCount the others; null for a person who labels blind
 */
record AnchorSet(
    UUID id,
    UUID projectId,
    UUID versionId,
    String datasetName,
    int versionNumber,
    String name,
    @Nullable Long seed,
    double tolerance,
    long anchorCount,
    @Nullable Integer groundedCount,
    @Nullable Integer notGroundedCount,
    long runCount,
    String createdBy,
    OffsetDateTime createdAt) {

  Cursor cursor() {
    return Cursor.after(id);
  }
}
