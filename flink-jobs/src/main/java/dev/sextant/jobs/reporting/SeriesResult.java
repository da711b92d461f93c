package dev.sextant.jobs.reporting;

/**
 * A line of the report.
 *
 * @param position place in the report, from 0
 * @param json the line as a JSON object
 */
public record SeriesResult(int position, String json) {}
