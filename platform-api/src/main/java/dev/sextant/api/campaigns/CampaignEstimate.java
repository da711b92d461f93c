package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.matrix.CellEstimate;
import java.util.List;

/**
 * What a campaign takes, before it is saved.
 *
 * @param firstRuns occurrences that start at once; 0 without a trend
 * @param cells in one occurrence
 */
record CampaignEstimate(int firstRuns, List<CellEstimate> cells) {}
