package dev.sextant.api.splits;

import dev.sextant.api.json.Times;
import dev.sextant.api.splits.Tallies.Tally;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The split of a version's items.
 *
 * @param calibrationShare share of the items in the calibration part, above 0 and below 1
 * @param tallies counts of the labels in either part
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

  /**
   * The content of a part. The labels are those in force of the answers.
   *
   * @param grounded answers labelled grounded
   * @param notGrounded answers labelled not grounded
   * @param factuality answers with a factuality
   */
  public record Part(long items, long grounded, long notGrounded, long factuality) {

    private JsonObject labels() {
      return new JsonObject()
          .put("grounded", grounded)
          .put("not_grounded", notGrounded)
          .put("factuality", factuality);
    }
  }

  /** Returns the part to fit on. */
  public Part calibration() {
    return part(tallies.calibration());
  }

  /** Returns the part to judge on. */
  public Part holdout() {
    return part(tallies.holdout());
  }

  private static Part part(Tally of) {
    return new Part(of.items(), of.grounded(), of.notGrounded(), of.factuality());
  }

  /**
   * Returns the split as the API returns it.
   *
   * @param blind whether the caller labels blind, so that the label counts are withheld
   */
  JsonObject json(boolean blind) {
    Part calibration = calibration();
    Part holdout = holdout();
    return new JsonObject()
        .put("version_id", versionId.toString())
        .put("seed", seed)
        .put("calibration_share", calibrationShare)
        .put("items", parts(calibration.items(), holdout.items()))
        .put("labels", blind ? null : parts(calibration.labels(), holdout.labels()))
        .put("locked_at", Times.jsonOrNull(lockedAt))
        .put("looks", looks);
  }

  private static JsonObject parts(Object calibration, Object holdout) {
    return new JsonObject().put("calibration", calibration).put("holdout", holdout);
  }
}
