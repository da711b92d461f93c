package dev.sextant.api.retention.deletion;

import io.vertx.core.json.JsonArray;
import java.util.UUID;

/**
 * The ids that a deletion covers.
 *
 * @param projects ids, as in the other arrays
 * @param all every id that tables without foreign keys may refer to
 * @param jobs id, report number and attempt of each experiment
 */
@SuppressWarnings("ArrayRecordComponent") // parameters of statements; never compared
record DeletionScope(
    UUID[] projects,
    UUID[] datasets,
    UUID[] versions,
    UUID[] experiments,
    UUID[] all,
    JsonArray jobs) {}
