package dev.sextant.api.campaigns.matrix;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign evaluates: every dataset with every system.
 *
 * @param id of the campaign; null: it is not created yet
 * @param name of the campaign
 * @param author who created it, on whose behalf experiments start
 * @param labelling null: no oracle is asked
 */
public record Matrix(
    @Nullable UUID id,
    UUID projectId,
    String name,
    String author,
    List<CampaignDataset> datasets,
    List<CampaignSystem> systems,
    CampaignSettings settings,
    @Nullable CampaignLabelling labelling) {

  /** Returns a matrix that takes a version of a dataset, and not its newest. */
  public Matrix on(UUID datasetId, UUID versionId) {
    List<CampaignDataset> pinned =
        datasets.stream()
            .map(
                each ->
                    each.datasetId().equals(datasetId)
                        ? new CampaignDataset(datasetId, versionId)
                        : each)
            .toList();
    return new Matrix(id, projectId, name, author, pinned, systems, settings, labelling);
  }

  /** Returns the settings of an experiment that is tried before an oracle labels its answers. */
  CampaignSettings settingsBeforeLabelling() {
    return labelling != null && Objects.equals(settings.labellerId(), labelling.labellerId())
        ? settings.of(null, null)
        : settings;
  }

  /**
   * Returns the settings of an experiment whose answers an oracle has labelled. Its labels are the
   * true ones unless the campaign says otherwise.
   *
   * @param isJudged whether the oracle gives labels
   */
  CampaignSettings settingsAfterLabelling(boolean isJudged) {
    return labelling != null && isJudged && settings.labelSource() == null
        ? settings.of("oracle", labelling.labellerId())
        : settings;
  }
}
