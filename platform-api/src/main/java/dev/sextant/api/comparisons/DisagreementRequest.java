package dev.sextant.api.comparisons;

import dev.sextant.api.http.Call;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import java.util.Optional;
import java.util.UUID;

/** Two scores whose disagreements are requested. */
record DisagreementRequest(Side first, Side second) {

  /**
   * One score.
   *
   * @param prefix of its names in the query
   * @param direction for a metric without a direction of its own; empty: riskier when higher
   */
  record Side(
      UUID experimentId,
      String metric,
      Optional<UUID> embedderId,
      Optional<String> direction,
      String prefix) {

    private static Side of(Call call, UUID experimentId, String prefix) {
      return new Side(
          experimentId,
          call.query(prefix + "metric").orElseThrow(),
          call.queryId(prefix + "embedder_id"),
          call.query(prefix + "direction"),
          prefix);
    }

    /** Returns 1 if a higher score is riskier, else -1. */
    int sign(Metric known) {
      String code =
          known.direction() == Direction.UNDIRECTED
              ? direction.orElse(Direction.HIGHER_IS_RISKY.code())
              : known.direction().code();
      return code.equals(Direction.HIGHER_IS_TRUSTWORTHY.code()) ? -1 : 1;
    }
  }

  static DisagreementRequest of(Call call) {
    return new DisagreementRequest(
        Side.of(call, call.id("experiment_id"), ""),
        Side.of(call, call.queryId("other_experiment_id").orElseThrow(), "other_"));
  }
}
