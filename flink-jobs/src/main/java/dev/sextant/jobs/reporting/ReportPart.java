package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.comparison.Candidate;
import dev.sextant.metrics.report.comparison.Headline;
import java.util.List;
import java.util.Map;

/**
 * The contribution of one metric or embedder to the report.
 *
 * @param json an object with the arrays to extend
 * @param candidates its scores as candidates for the findings, by their statistic
 */
record ReportPart(ObjectNode json, Map<Headline, List<Candidate>> candidates) {}
