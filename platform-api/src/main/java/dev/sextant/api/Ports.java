package dev.sextant.api;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.health.Parts;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.Similarities;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.preflights.Preflights;

/**
 * What the API has others do.
 *
 * @param cluster runs jobs
 * @param models reads models
 * @param scores scores while somebody waits
 * @param similarities compares answers while somebody waits
 * @param preflights finds out what an experiment would be worth
 * @param parts how what was started beside the API stands
 */
public record Ports(
    JobCluster cluster,
    ModelCatalogue models,
    LiveScores scores,
    Similarities similarities,
    Preflights preflights,
    Parts parts) {}
