package dev.sextant.api.campaigns;

import dev.sextant.api.campaigns.matrix.CampaignDataset;
import dev.sextant.api.campaigns.matrix.CampaignLabelling;
import dev.sextant.api.campaigns.matrix.CampaignSettings;
import dev.sextant.api.campaigns.matrix.CampaignSystem;
import dev.sextant.api.campaigns.matrix.Matrix;
import dev.sextant.api.campaigns.matrix.SystemKind;
import dev.sextant.api.campaigns.schedule.CatchUp;
import dev.sextant.api.campaigns.schedule.Overlap;
import dev.sextant.api.campaigns.schedule.Trigger;
import dev.sextant.api.campaigns.schedule.TriggerKind;
import dev.sextant.api.campaigns.trend.FollowedMetrics;
import dev.sextant.api.campaigns.trend.TrendSettings;
import dev.sextant.api.exports.content.ExportFormat;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.json.JsonObject;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A request for a campaign.
 *
 * @param experiment what all of its experiments have in common
 * @param labelling null: no oracle is asked
 * @param trend null: occurrences are not compared with the first
 * @param exports what is exported when an occurrence has ended; null: nothing
 * @param overlap null: {@link Overlap#SKIP}
 * @param catchUp null: {@link CatchUp#ONE}
 */
record CampaignRequest(
    UUID projectId,
    String name,
    List<CampaignDataset> datasets,
    List<CampaignSystem> systems,
    CampaignSettings experiment,
    @Nullable CampaignLabelling labelling,
    @Nullable TrendSettings trend,
    @Nullable List<ExportFormat> exports,
    Trigger trigger,
    @Nullable Overlap overlap,
    @Nullable CatchUp catchUp) {

  /**
   * Reads a request.
   *
   * @throws Refusal if its fields do not fit each other
   */
  static CampaignRequest of(JsonObject body) {
    CampaignRequest request = RecordJson.decode(body, CampaignRequest.class);
    request.checkSystems();
    request.checkDatasets();
    request.checkVersions();
    request.checkTrend();
    request.checkExports();
    return request;
  }

  private void checkSystems() {
    Set<String> names = new HashSet<>();
    for (int i = 0; i < systems.size(); i++) {
      CampaignSystem system = systems.get(i);
      boolean asks = system.kind() == SystemKind.GENERATOR;
      if (asks != (system.generatorId() != null) || asks != (system.sampling() != null)) {
        throw Refusal.invalidAt(
            "system-fields",
            "/systems/" + i,
            "The fields generator_id and sampling belong to the kind generator, which needs both.");
      }
      if ((system.kind() == SystemKind.ANSWER_SET) != (system.answerSetPrefix() != null)) {
        throw Refusal.invalidAt(
            "system-fields",
            "/systems/" + i,
            "The field answer_set_prefix belongs to the kind answer-set, which needs it.");
      }
      if (!names.add(system.name())) {
        throw Refusal.invalidAt(
            "system-twice",
            "/systems/" + i + "/name",
            "Two systems are named '%s'.".formatted(system.name()));
      }
    }
  }

  /** A trend, a week and a comparison know a cell by its dataset and system. */
  private void checkDatasets() {
    Set<UUID> seen = new HashSet<>();
    for (int i = 0; i < datasets.size(); i++) {
      if (!seen.add(datasets.get(i).datasetId())) {
        throw Refusal.invalidAt(
            "dataset-twice",
            "/datasets/" + i,
            "The dataset is in the list twice: a campaign takes one version of each. Create another campaign for another version.");
      }
    }
  }

  private void checkExports() {
    List<ExportFormat> formats = chosenExports();
    for (int i = 0; i < formats.size(); i++) {
      if (formats.indexOf(formats.get(i)) < i) {
        throw Refusal.invalidAt(
            "export-twice", "/exports/" + i, "The format is in the list twice.");
      }
    }
  }

  private void checkTrend() {
    if (trend != null) {
      new FollowedMetrics(
              experiment.embedders(), experiment.metrics(), experiment.entailmentModel() != null)
          .check(trend);
    }
    if (trend != null
        && labelling == null
        && systems.stream().noneMatch(each -> each.kind() == SystemKind.GENERATOR)) {
      throw Refusal.invalidAt(
          "nothing-to-follow",
          "/trend",
          "Answers that exist already, without an oracle's labels do not change: add a generator or a labelling, or leave trend out.");
    }
  }

  private void checkVersions() {
    if (trigger.kind() == TriggerKind.NEW_VERSION
        && datasets.stream().allMatch(each -> each.versionId() != null)) {
      throw Refusal.invalidAt(
          "versions-given",
          "/trigger/kind",
          "A new version changes nothing here: leave out the version_id of a dataset.");
    }
  }

  List<ExportFormat> chosenExports() {
    return Objects.requireNonNullElse(exports, List.of());
  }

  Overlap chosenOverlap() {
    return Objects.requireNonNullElse(overlap, Overlap.SKIP);
  }

  CatchUp chosenCatchUp() {
    return Objects.requireNonNullElse(catchUp, CatchUp.ONE);
  }

  Matrix matrix(String author) {
    return new Matrix(null, projectId, name, author, datasets, systems, experiment, labelling);
  }
}
