package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.answersets.SamplingPlan;
import dev.sextant.api.experiments.planning.ExperimentRequest;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What all experiments of a campaign have in common; as in {@link ExperimentRequest}. */
public record CampaignSettings(
    List<String> embedders,
    @Nullable String entailmentModel,
    @Nullable List<String> metrics,
    @Nullable List<String> outcomes,
    @Nullable String label,
    @Nullable String labelSource,
    @Nullable UUID labellerId,
    @Nullable Long seed) {

  /** Returns the settings with another source of labels. */
  CampaignSettings of(@Nullable String source, @Nullable UUID labeller) {
    return new CampaignSettings(
        embedders, entailmentModel, metrics, outcomes, label, source, labeller, seed);
  }

  ExperimentRequest request(
      UUID projectId, String name, UUID versionId, @Nullable SamplingPlan answerSet) {
    return new ExperimentRequest(
        projectId,
        name,
        versionId,
        null,
        answerSet,
        outcomes,
        embedders,
        entailmentModel,
        metrics,
        null,
        label,
        labelSource,
        labellerId,
        seed);
  }
}
