package dev.sextant.api.calibrations.statistics;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.sextant.api.calibrations.statistics.Decision.Estimate;
import dev.sextant.api.calibrations.statistics.Decision.ExpectedError;
import dev.sextant.api.calibrations.statistics.StoredFloor.Bounded;
import dev.sextant.api.json.RecordJson;
import dev.sextant.metrics.calibration.bands.Bands.Triage;
import io.vertx.core.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The errors in stored statistics of bands. */
record StoredBands(BandErrors accept, BandErrors review, BandErrors reject) {

  /**
   * One band.
   *
   * @param error share of wrong decisions; null: the band is empty
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record BandErrors(long risky, long trustworthy, @Nullable Bounded error) {}

  static StoredBands of(JsonObject statistics) {
    return RecordJson.decode(statistics, StoredBands.class);
  }

  /**
   * Returns the error in a band; null if the band is empty.
   *
   * @param side part of the split that was counted
   */
  @Nullable ExpectedError expectedError(Triage triage, String side) {
    BandErrors band =
        switch (triage) {
          case ACCEPT -> accept;
          case REVIEW -> review;
          case REJECT -> reject;
        };
    Bounded error = band.error();
    return error == null
        ? null
        : new ExpectedError(
            new Estimate(
                error.value(), error.low(), error.high(), band.risky() + band.trustworthy()),
            side);
  }
}
