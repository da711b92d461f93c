package dev.sextant.api.calibrations.scores;

import dev.sextant.api.calibrations.scores.CombinedScoreStore.ModelRevision;
import dev.sextant.api.calibrations.scores.SplitSubjects.Known;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.calibrations.statistics.Combination.Component;
import dev.sextant.api.experiments.scores.Series;
import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.catalogue.Combinations;
import dev.sextant.metrics.report.combination.CombinationFit;
import dev.sextant.metrics.report.combination.FittedCombination;
import dev.sextant.metrics.report.combination.FittedCombination.Term;
import dev.sextant.metrics.report.combination.Folds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Labelled subjects and the values that a combination takes, before it is fitted. Both methods may
 * take seconds.
 *
 * @param parts floors first
 * @param columns by subject, one map for each part
 * @param models of the parts, by id
 */
public record CombinationInputs(
    SplitSubjects subjects,
    List<Series> parts,
    List<Map<UUID, Double>> columns,
    Map<UUID, ModelRevision> models) {

  /**
   * Fits the combination to the calibration part. Its subjects get scores out of fold, those of the
   * holdout the scores of the fit: neither has been seen by the fit that scores it.
   *
   * @throws Refusal if too few subjects have either label, or nothing varies
   */
  public SplitScores fit() {
    List<Known> calibration = calibration();
    CombinationFit fit = fit(calibration).orElseThrow(this::nothingToFit);
    Combination combination = combination(fit, calibration);
    int[] places = fit.columns().stream().mapToInt(Integer::intValue).toArray();
    return scores(calibration, fit.outOfFold(), combination, places);
  }

  /**
   * Returns the scores of a combination that was fitted before. Those of the calibration part are
   * out of fold again: the same, unless labels or scores have changed.
   *
   * @param stored made of these parts
   */
  public SplitScores scores(Combination stored) {
    List<Known> calibration = calibration();
    double[] outOfFold = fit(calibration).map(CombinationFit::outOfFold).orElse(null);
    int[] places = IntStream.range(0, parts.size()).toArray();
    return scores(calibration, outOfFold, stored, places);
  }

  private SplitScores scores(
      List<Known> calibration,
      double @Nullable [] outOfFold,
      Combination combination,
      int[] places) {
    Map<UUID, Double> scores = new HashMap<>();
    for (int i = 0; outOfFold != null && i < outOfFold.length; i++) {
      scores.put(calibration.get(i).id(), outOfFold[i]);
    }
    FittedCombination fitted = combination.fitted();
    subjects.all().stream()
        .filter(each -> !each.calibration() && hasValue(each))
        .forEach(each -> scores.put(each.id(), fitted.logOdds(row(each, places))));
    return subjects.with(scores, combination);
  }

  private List<Known> calibration() {
    return subjects.all().stream().filter(each -> each.calibration() && hasValue(each)).toList();
  }

  private Optional<CombinationFit> fit(List<Known> calibration) {
    boolean[] risky = new boolean[calibration.size()];
    for (int i = 0; i < risky.length; i++) {
      risky[i] = calibration.get(i).risky();
    }
    int[] clusters = calibration.stream().mapToInt(Known::cluster).toArray();
    int count = Arrays.stream(clusters).max().orElse(0) + 1;
    Folds folds = new Folds(risky, clusters, count, subjects.series().seed());
    return CombinationFit.of(values(calibration), floors(), folds);
  }

  private double[][] values(List<Known> of) {
    return columns.stream()
        .map(column -> of.stream().mapToDouble(each -> value(column, each)).toArray())
        .toArray(double[][]::new);
  }

  private double[] row(Known subject, int[] places) {
    return Arrays.stream(places).mapToDouble(p -> value(columns.get(p), subject)).toArray();
  }

  private static double value(Map<UUID, Double> column, Known subject) {
    return column.getOrDefault(subject.id(), Double.NaN);
  }

  private int floors() {
    return (int) parts.stream().filter(part -> part.metric().isFloor()).count();
  }

  /** A combination with scores needs one of them: the floors alone are another combination. */
  private boolean hasValue(Known subject) {
    int from = Combinations.hasScores(subjects.series().metric()) ? floors() : 0;
    return columns.subList(from, columns.size()).stream()
        .anyMatch(column -> column.containsKey(subject.id()));
  }

  private Combination combination(CombinationFit fit, List<Known> calibration) {
    List<Component> components =
        IntStream.range(0, fit.columns().size())
            .mapToObj(
                t -> component(fit.columns().get(t), fit.combination().terms().get(t), calibration))
            .toList();
    return Combination.of(fit.combination().intercept(), components);
  }

  private Component component(int place, Term term, List<Known> calibration) {
    Series part = parts.get(place);
    ModelRevision model = part.modelId() == null ? null : models.get(part.modelId());
    long known =
        calibration.stream().filter(each -> columns.get(place).containsKey(each.id())).count();
    return new Component(
        part.metric().name(),
        part.modelId(),
        model == null ? null : model.name(),
        model == null ? null : model.revision(),
        model != null && model.entails(),
        (int) (calibration.size() - known),
        term.standard().mean(),
        term.standard().deviation(),
        term.coefficient());
  }

  private Refusal nothingToFit() {
    return Refusal.invalid(
        "too-few-labels",
        "%s takes labelled subjects of both classes on the calibration part, in several groups, and"
                .formatted(subjects.series().metric().name())
            + " a score that varies. Label more, or calibrate a single score.");
  }
}
