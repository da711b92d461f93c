package dev.sextant.api.operations;

/**
 * What runs.
 *
 * @param version of Sextant
 * @param schema version of its newest migration, which the database has since the start
 */
public record Build(String version, String schema) {}
