package dev.sextant.api.retention.deletion;

import io.vertx.core.json.JsonArray;
import java.util.UUID;

/**
 * How far a deletion reaches.
 *
 * @param projects ids; as all below
 * @param all every id that other rows, of tables without foreign keys, could name
 * @param jobs id, report number and attempt of each experiment
 */
@SuppressWarnings("ArrayRecordComponent") // parameters of statements; never compared
record Extent(
    UUID[] projects,
    UUID[] datasets,
    UUID[] versions,
    UUID[] experiments,
    UUID[] all,
    JsonArray jobs) {}
