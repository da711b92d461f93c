package dev.sextant.jobs.reporting;

import dev.sextant.metrics.report.comparison.Candidate;
import java.util.List;

/**
 * A part of the report as it was made.
 *
 * @param position place in the report, from 0
 * @param json an object with the arrays that it adds to
 * @param byAuc its scores as candidates for the finding on grounded or not
 * @param bySpearman its scores as candidates for the finding on factuality
 */
public record PartResult(
    int position, String json, List<Candidate> byAuc, List<Candidate> bySpearman) {}
