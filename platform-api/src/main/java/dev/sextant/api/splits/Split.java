package dev.sextant.api.splits;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The split of a version's items.
 *
 * @param calibrationShare share of the items in the calibration part, above 0 and below 1
 * @param tallies counts of the labels in force, by part
 * @param lockedAt when the holdout was locked; null if it is not locked
 * @param looks number of looks at the holdout
 * @param calibrations number of calibrations that rely on it
 */
public record Split(
    UUID id,
    UUID versionId,
    long seed,
    double calibrationShare,
    Tallies tallies,
    @Nullable OffsetDateTime lockedAt,
    long looks,
    long calibrations) {

  /** The split as the API returns it; the labels are null if the caller labels blind. */
  record Reply(
      UUID versionId,
      long seed,
      double calibrationShare,
      Parts<Long> items,
      @Nullable Parts<Labels> labels,
      @Nullable OffsetDateTime lockedAt,
      long looks) {}

  record Parts<T>(T calibration, T holdout) {}

  record Labels(long grounded, long notGrounded, long factuality) {

    static Labels of(Tallies.Tally part) {
      return new Labels(part.grounded(), part.notGrounded(), part.factuality());
    }
  }

  Reply reply(boolean blind) {
    Tallies.Tally calibration = tallies.calibration();
    Tallies.Tally holdout = tallies.holdout();
    return new Reply(
        versionId,
        seed,
        calibrationShare,
        new Parts<>(calibration.items(), holdout.items()),
        blind ? null : new Parts<>(Labels.of(calibration), Labels.of(holdout)),
        lockedAt,
        looks);
  }
}
