package dev.sextant.api.campaigns.comparison;

import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of the draws of an answer set.
 *
 * @param outcomes number of draws by outcome
 * @param medianMs latency of a draw; null: unknown
 * @param p95Ms the 95th percentile; null: unknown
 */
record SystemDraws(
    UUID answerSetId, JsonObject outcomes, @Nullable Double medianMs, @Nullable Double p95Ms) {}
