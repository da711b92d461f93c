package dev.sextant.api.telemetry;

/**
 * How the archiving of the database's log does.
 *
 * @param on whether Postgres archives its log
 * @param failing whether it archives, and its last try failed
 * @param ageSeconds how long ago it archived the last file; not a number: it has archived none
 */
public record LogArchiving(boolean on, boolean failing, double ageSeconds) {}
