package dev.sextant.api.generators;

import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * The probe of a generator, as stored.
 *
 * @param probeNumber tells its result from that of an older probe
 * @param probeFailure why it failed, in a sentence; null: it did not
 * @param dialect what the newest successful probe of these settings found; null: none succeeded
 * @param probedAt when it did
 */
record ProbeRow(
    int probeNumber,
    ProbeState probeState,
    OffsetDateTime probeStartedAt,
    @Nullable String probeFailure,
    @Nullable JsonObject dialect,
    @Nullable OffsetDateTime probedAt) {

  /** The state of a probe. */
  enum ProbeState {
    RUNNING,
    DONE,
    FAILED
  }
}
