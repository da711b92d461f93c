package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.Calibration;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.live.LiveScore;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.metrics.catalogue.Combinations;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.report.combination.FittedCombination;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A calibration, and how its score is computed now.
 *
 * @param combination null: the score is that of the one part
 * @param parts the scores to compute, in the order of the combination
 */
record Judge(Calibration calibration, @Nullable FittedCombination combination, List<Part> parts) {

  /**
   * A score to compute.
   *
   * @param required whether a request without its inputs is refused: it had a value for every
   *     subject of the fit, so nothing is known of subjects without one
   */
  record Part(Metric metric, ScoringModel model, boolean required) {}

  /**
   * Checks the request, and returns how many texts embedders read for it.
   *
   * @throws Refusal with the place of what is missing
   */
  long texts(VerdictQuestion question) {
    Map<ScoringModel, List<Metric>> byModel = new LinkedHashMap<>();
    for (Part part : parts) {
      if (part.required) {
        checkCarries(part, question);
      }
      if (part.model instanceof ScoringModel.Embedder && isAsked(part, question)) {
        byModel.computeIfAbsent(part.model, model -> new ArrayList<>()).add(part.metric);
      }
    }
    return byModel.entrySet().stream()
        .mapToLong(
            each ->
                LiveTexts.count(each.getValue(), List.of(question.item()), images(each.getKey())))
        .sum();
  }

  private static boolean images(ScoringModel model) {
    return model instanceof ScoringModel.Embedder embedder && embedder.definition().takesImages();
  }

  private void checkCarries(Part part, VerdictQuestion question) {
    question.checkCarries(part.metric);
    if (isOfJudged(part) && !question.hasJudged()) {
      throw Refusal.invalidAt(
          "needs-missing",
          "/answer",
          "%s, a part of %s, is a score of the judged answer: send it as answer."
              .formatted(part.metric.name(), calibration.metric()));
    }
  }

  /** A combination of items has the floors of their judged answers. */
  private boolean isOfJudged(Part part) {
    return part.metric.subject() == Subject.ANSWER
        && Combinations.find(calibration.metric())
            .filter(combined -> combined.subject() == Subject.ITEM)
            .isPresent();
  }

  private boolean isAsked(Part part, VerdictQuestion question) {
    return question.carries(part.metric) && (!isOfJudged(part) || question.hasJudged());
  }

  /** Computes the parts one after the other, and combines them. */
  Future<LiveScore> score(TenantId tenant, LiveScores scores, VerdictQuestion question) {
    return combination == null
        ? score(tenant, parts.get(0), scores, question)
        : EachInTurn.collect(
                parts,
                part ->
                    isAsked(part, question)
                        ? score(tenant, part, scores, question).map(Optional::of)
                        : Future.succeededFuture(Optional.<LiveScore>empty()))
            .map(found -> combine(combination, found));
  }

  private static Future<LiveScore> score(
      TenantId tenant, Part part, LiveScores scores, VerdictQuestion question) {
    return scores.score(
        tenant,
        part.metric.name(),
        part.model,
        question.item(),
        question.images(),
        question.subject(part.metric));
  }

  /** A part without a value counts as the mean, unless no part that must have one does. */
  private LiveScore combine(FittedCombination combined, List<Optional<LiveScore>> found) {
    boolean hasScores = parts.stream().anyMatch(part -> !part.metric.isFloor());
    double[] values = new double[parts.size()];
    boolean known = false;
    String reason = "no-value";
    for (int p = 0; p < values.length; p++) {
      LiveScore score = found.get(p).orElse(null);
      boolean counts = !hasScores || !parts.get(p).metric.isFloor();
      values[p] = score instanceof LiveScore.Value value ? value.value() : Double.NaN;
      known |= counts && score instanceof LiveScore.Value;
      if (counts && score instanceof LiveScore.Undefined undefined) {
        reason = undefined.reason();
      }
    }
    return known ? new LiveScore.Value(combined.logOdds(values)) : new LiveScore.Undefined(reason);
  }
}
