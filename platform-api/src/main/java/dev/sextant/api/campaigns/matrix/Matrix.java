package dev.sextant.api.campaigns.matrix;

import java.util.List;
import java.util.UUID;

/**
 * What a campaign evaluates: every dataset with every system.
 *
 * @param name of the campaign
 * @param author who created it, on whose behalf experiments start
 */
public record Matrix(
    UUID projectId,
    String name,
    String author,
    List<CampaignDataset> datasets,
    List<CampaignSystem> systems,
    CampaignSettings settings) {}
