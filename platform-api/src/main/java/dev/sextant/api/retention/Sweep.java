package dev.sextant.api.retention;

import dev.sextant.api.retention.Deletion.State;
import io.vertx.core.json.JsonArray;
import java.util.UUID;

/**
 * An unfinished deletion.
 *
 * @param cursor where the next batch of its state begins
 * @param jobs of the experiments that went
 */
record Sweep(UUID id, State state, String cursor, JsonArray jobs) {}
