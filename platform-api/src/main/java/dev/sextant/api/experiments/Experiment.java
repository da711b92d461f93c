package dev.sextant.api.experiments;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.sextant.api.json.IdAndName;
import dev.sextant.api.labels.source.LabelChoice;
import io.vertx.core.json.JsonArray;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a version's answers, as the API returns it.
 *
 * @param outcomes which sampled answers count
 * @param judgeScores label runs whose numbers are scores
 * @param factRuns label runs whose facts are read
 * @param embedders in report order
 * @param entailmentModel null if the request named no model
 * @param truth whose labels count
 * @param reportBehind whether labels of its source were given or withdrawn since its newest report
 */
record Experiment(
    UUID id,
    UUID projectId,
    IdAndName dataset,
    UUID versionId,
    int versionNumber,
    AnswerSetName answerSet,
    List<String> outcomes,
    String name,
    ExperimentState state,
    @Nullable String failure,
    List<String> metrics,
    JsonArray judgeScores,
    JsonArray factRuns,
    List<UsedEmbedder> embedders,
    @Nullable IdAndName entailmentModel,
    @Nullable String label,
    @JsonUnwrapped LabelChoice truth,
    long seed,
    Progress progress,
    int reportNumber,
    boolean reportBehind,
    String createdBy,
    OffsetDateTime createdAt,
    @Nullable OffsetDateTime startedAt,
    @Nullable OffsetDateTime finishedAt) {

  /**
   * The answers that it evaluates.
   *
   * @param ofVersion whether they are those of the version's own file, which have no outcomes
   */
  record AnswerSetName(UUID id, String name, String source, boolean ofVersion) {}

  /**
   * An embedder of the experiment.
   *
   * @param tokensBilled by its server so far, for this experiment; null: it runs on this machine
   */
  record UsedEmbedder(UUID id, String name, @Nullable Long tokensBilled) {}

  /**
   * Counts of scored items. Each item is scored once from its texts, and once by each embedder and
   * by the entailment model if a metric uses them.
   *
   * @param done scored items, summed over these branches
   * @param total items, summed over these branches
   * @param failed failures recorded
   */
  record Progress(ExperimentState stage, long done, long total, long failed) {}
}
