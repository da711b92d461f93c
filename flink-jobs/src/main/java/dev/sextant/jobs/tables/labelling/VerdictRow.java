package dev.sextant.jobs.tables.labelling;

import dev.sextant.remote.labelling.OracleLabel;

/**
 * What the replies say of an answer.
 *
 * @param answerId UUID
 * @param repeat 0: it becomes a label, if there is one
 */
public record VerdictRow(String answerId, int repeat, OracleLabel label) {}
