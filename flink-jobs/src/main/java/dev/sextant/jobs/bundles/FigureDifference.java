package dev.sextant.jobs.bundles;

/**
 * A value of a report that differs from what the rows give.
 *
 * @param pointer JSON pointer of the value (RFC 6901)
 * @param stored in the report, as JSON; "nothing" without one
 * @param computed from the rows, as JSON; "nothing" without one
 */
public record FigureDifference(String pointer, String stored, String computed) {}
