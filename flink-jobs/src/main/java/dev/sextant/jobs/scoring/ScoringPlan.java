package dev.sextant.jobs.scoring;

import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.experiments.Experiment;
import java.io.Serializable;

/**
 * What the scoring pipeline computes.
 *
 * @param database where stored vectors are
 * @param experiment whose items
 * @param groupsInFlight groups that a subtask embeds at a time, with each embedder
 */
public record ScoringPlan(Database database, Experiment experiment, int groupsInFlight)
    implements Serializable {}
