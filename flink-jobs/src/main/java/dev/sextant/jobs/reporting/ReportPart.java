package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.comparison.Candidate;
import dev.sextant.metrics.report.comparison.Headline;
import java.util.List;
import java.util.Map;

/**
 * What one metric, or one embedder, adds to the report.
 *
 * @param json an object with the arrays that it adds to
 * @param candidates its scores as candidates for the findings, by their statistic
 */
record ReportPart(ObjectNode json, Map<Headline, List<Candidate>> candidates) {}
