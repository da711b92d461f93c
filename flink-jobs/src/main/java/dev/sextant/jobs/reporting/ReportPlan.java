package dev.sextant.jobs.reporting;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.io.Serializable;

/**
 * The report to make.
 *
 * @param database where scores and labels are
 * @param experiment the scored experiment
 * @param number of the report, from 1
 * @param threads number of threads that compute the report
 * @param codeVersion of this build
 */
public record ReportPlan(
    Database database, Experiment experiment, int number, int threads, String codeVersion)
    implements Serializable {}
