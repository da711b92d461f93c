package dev.sextant.metrics.report.finding;

import dev.sextant.metrics.report.added.AddedValue;
import dev.sextant.metrics.report.added.FloorModel;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.comparison.FloorAudit;
import dev.sextant.metrics.report.comparison.Headline;
import dev.sextant.metrics.report.comparison.ScoreSeries;
import dev.sextant.metrics.report.influence.Estimate;
import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.multiplicity.BestInterval;
import dev.sextant.metrics.report.multiplicity.ConfidenceSet;
import dev.sextant.metrics.report.multiplicity.Draws;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a report shows: what the best score adds to all floors together, and how it compares with
 * its best floor. A floor is no score, and neither is a metric that claims no direction; a floor
 * counts only where it is compared over the same labels.
 *
 * @param headline the statistic that it is about
 * @param best name of the score that decided; null if none has the statistic
 * @param value its statistic over all its subjects; null if there is none
 * @param selected the same with the interval of {@link BestInterval}, which allows for the choice
 *     among all scores; null if there is none
 * @param audit against its best floor; null without signal, or without a floor
 * @param added what it adds to all floors together; null as the audit, and for any label but
 *     grounded
 * @param candidates the scores that may have the highest value, by {@link ConfidenceSet} and
 *     falling p; a score leaves only if all that must agree says so, and {@code best} may have
 *     left; empty if no score has an interval
 */
public record Finding(
    Headline headline,
    Verdict verdict,
    ScoreSeries.@Nullable Name best,
    @Nullable Interval value,
    @Nullable Interval selected,
    @Nullable FloorAudit audit,
    @Nullable AddedValue added,
    List<Candidate> candidates) {

  public Finding {
    candidates = List.copyOf(candidates);
  }

  /**
   * A score that may be the best.
   *
   * @param p 0.05 or more: below it the score would be left out
   */
  public record Candidate(ScoreSeries.Name score, double p) {}

  /** What a report shows, in a word. */
  public enum Verdict {
    /**
     * The best score adds to all floors together. Where there is no added value, as for factuality:
     * it beats its best floor.
     */
    ADDS,
    /** The best score is not shown to add to the floors. */
    UNDECIDED,
    /** The same, and the best floor beats the best score. */
    BELOW_FLOOR,
    /** No score has an interval above chance. */
    NO_SIGNAL,
    /** The intervals of all scores lie below chance. */
    WRONG_WAY,
    /** No score has enough items for an interval. */
    TOO_FEW_ITEMS,
    /** The best score has a signal, and there is no floor over its subjects. */
    NO_FLOOR,
    /** No score has a statistic. */
    NO_SCORE;

    /** Returns the code of reports, such as {@code below-floor}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /**
   * Returns what some series show, floors among them.
   *
   * @param seed of the draws behind the corrections
   */
  public static Finding of(Headline headline, List<ScoreSeries> series, long seed) {
    List<ScoreSeries> floors = series.stream().filter(one -> one.metric().isFloor()).toList();
    FloorModel model = new FloorModel(headline == Headline.AUC ? floors : List.of(), seed);
    return among(
        headline,
        corrected(
            series.stream()
                .filter(ScoreSeries::isScore)
                .map(
                    one ->
                        ScoreSummary.of(
                            headline,
                            one,
                            FloorAudit.of(headline, one, floors).orElse(null),
                            model.added(one).orElse(null)))
                .flatMap(Optional::stream)
                .toList(),
            seed),
        seed);
  }

  /** Corrects audits and added values of some scores for their number; seed as in {@link #of}. */
  public static List<ScoreSummary> corrected(List<ScoreSummary> scores, long seed) {
    Iterator<FloorAudit> audits =
        FloorAudit.corrected(
                scores.stream().map(ScoreSummary::audit).filter(Objects::nonNull).toList(), seed)
            .iterator();
    Iterator<AddedValue> added =
        AddedValue.corrected(
                scores.stream().map(ScoreSummary::added).filter(Objects::nonNull).toList(), seed)
            .iterator();
    return scores.stream()
        .map(score -> score.audit() == null ? score : score.with(audits.next()))
        .map(score -> score.added() == null ? score : score.with(added.next()))
        .toList();
  }

  /**
   * Returns what some scores show, each with its corrected comparisons with the floors. All of them
   * decide: one with few items may be the highest by chance, and hide what many items show of
   * another. So no score has a signal only if none has, and the best is the highest of those that
   * add to the floors, else of those with a signal.
   */
  public static Finding among(Headline headline, List<ScoreSummary> scores, long seed) {
    List<ScoreSummary> bounded =
        scores.stream().filter(score -> score.value().isBounded()).toList();
    double chance = headline.chance();
    List<ScoreSummary> withSignal =
        bounded.stream().filter(score -> score.value().isAbove(chance)).toList();
    Choice choice = new Choice(headline, bounded, seed);
    if (!withSignal.isEmpty()) {
      List<ScoreSummary> adding =
          withSignal.stream().filter(score -> score.verdict() == Verdict.ADDS).toList();
      ScoreSummary best = highest(adding.isEmpty() ? withSignal : adding).orElseThrow();
      return choice.of(best.verdict(), best, best.audit(), best.added());
    }
    if (bounded.isEmpty()) {
      return highest(scores)
          .map(best -> choice.of(Verdict.TOO_FEW_ITEMS, best, null, null))
          .orElseGet(() -> none(headline));
    }
    boolean wrong = bounded.stream().allMatch(score -> score.value().isBelow(chance));
    Verdict verdict = wrong ? Verdict.WRONG_WAY : Verdict.NO_SIGNAL;
    return choice.of(verdict, highest(bounded).orElseThrow(), null, null);
  }

  private static Finding none(Headline headline) {
    return new Finding(headline, Verdict.NO_SCORE, null, null, null, null, null, List.of());
  }

  /** The choice of the best among scores that have an interval. */
  private static final class Choice {

    private final Headline headline;
    private final List<ScoreSummary> bounded;
    private final long seed;
    private final Draws draws;

    Choice(Headline headline, List<ScoreSummary> bounded, long seed) {
      this.headline = headline;
      this.bounded = bounded;
      this.seed = seed;
      this.draws = draws(estimates(), seed);
    }

    private Estimate[] estimates() {
      return bounded.stream().map(ScoreSummary::estimate).toArray(Estimate[]::new);
    }

    private static Draws draws(Estimate[] estimates, long seed) {
      return new Draws(estimates, Difference.DRAWS, seed);
    }

    Finding of(
        Verdict verdict,
        ScoreSummary best,
        @Nullable FloorAudit audit,
        @Nullable AddedValue added) {
      return new Finding(
          headline, verdict, best.name(), best.value(), selected(best), audit, added, candidates());
    }

    private Interval selected(ScoreSummary best) {
      int chosen = bounded.indexOf(best);
      return chosen < 0
          ? best.value()
          : BestInterval.of(bounded.stream().map(ScoreSummary::measured).toList(), chosen, draws);
    }

    private List<Candidate> candidates() {
      if (bounded.isEmpty()) {
        return List.of();
      }
      double[] p = ConfidenceSet.p(estimates(), draws);
      Estimate[] scaled =
          bounded.stream()
              .map(ScoreSummary::scaled)
              .filter(Objects::nonNull)
              .toArray(Estimate[]::new);
      if (scaled.length == p.length) {
        double[] ofScaled = ConfidenceSet.p(scaled, draws(scaled, ~seed));
        Arrays.setAll(p, i -> Math.max(p[i], ofScaled[i]));
      }
      return IntStream.range(0, p.length)
          .filter(i -> p[i] >= Difference.LEVEL)
          .mapToObj(i -> new Candidate(bounded.get(i).name(), p[i]))
          .sorted(Comparator.comparingDouble(candidate -> -candidate.p()))
          .toList();
    }
  }

  /** Returns the number of scores besides the best that may be the best. */
  public int rivals() {
    return (int) candidates.stream().filter(each -> !each.score().equals(best)).count();
  }

  private static Optional<ScoreSummary> highest(List<ScoreSummary> scores) {
    return scores.stream().max(Comparator.comparingDouble(score -> score.value().value()));
  }
}
