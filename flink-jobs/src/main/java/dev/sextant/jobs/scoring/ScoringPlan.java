package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.io.Serializable;

/**
 * The input and limits of the scoring pipeline.
 *
 * @param database of the stored vectors
 * @param experiment with the items
 * @param groupsInFlight groups that a subtask embeds at a time with each embedder
 */
public record ScoringPlan(Database database, Experiment experiment, int groupsInFlight)
    implements Serializable {}
