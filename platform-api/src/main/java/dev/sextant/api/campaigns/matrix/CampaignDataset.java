package dev.sextant.api.campaigns.matrix;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A dataset of a matrix.
 *
 * @param versionId null: the version that caused an occurrence, else the newest one when it starts
 */
public record CampaignDataset(UUID datasetId, @Nullable UUID versionId) {}
