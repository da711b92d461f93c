package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a report shows: the best score against its best floor. A floor is no score, and neither is a
 * metric that claims no direction; a floor counts only where it is compared over the same labels.
 *
 * @param headline the statistic that it is about
 * @param best name of the score that decided; null if none has the statistic
 * @param value its statistic over all its subjects; null if there is none
 * @param audit against its best floor; null without signal, or without a floor
 * @param rivals other scores of which the data do not show that the best is better: counted in
 *     pairs on the same resamples, each score over the subjects for which it has a value, without
 *     correction, and only where the verdict is {@link Verdict#ADDS}, else 0
 */
public record Finding(
    Headline headline,
    Verdict verdict,
    ScoreSeries.@Nullable Name best,
    @Nullable Interval value,
    @Nullable FloorAudit audit,
    int rivals) {

  /** What a report shows, in a word. */
  public enum Verdict {
    /** The best score beats its best floor. */
    ADDS,
    /** Whether the best score beats its best floor is undecided. */
    UNDECIDED,
    /** The best floor beats the best score. */
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

  /** Returns what some series show, floors among them. */
  public static Finding of(Headline headline, List<ScoreSeries> series) {
    List<ScoreSeries> floors = series.stream().filter(one -> one.metric().isFloor()).toList();
    return among(
        headline,
        series.stream()
            .filter(ScoreSeries::isScore)
            .map(one -> ScoreSummary.of(headline, one, FloorAudit.of(headline, one, floors)))
            .flatMap(Optional::stream)
            .toList());
  }

  /**
   * Returns what some scores show, each with the comparison with its best floor. All of them
   * decide: one with few items may be the highest by chance, and hide what many items show of
   * another. So no score has a signal only if none has, and the best is the highest of those that
   * beat their floors, else of those with a signal.
   */
  public static Finding among(Headline headline, List<ScoreSummary> scores) {
    List<ScoreSummary> bounded =
        scores.stream().filter(score -> score.value().isBounded()).toList();
    double chance = headline.chance();
    List<ScoreSummary> withSignal =
        bounded.stream().filter(score -> score.value().isAbove(chance)).toList();
    if (!withSignal.isEmpty()) {
      return ofSignal(headline, withSignal, bounded);
    }
    if (bounded.isEmpty()) {
      return highest(scores)
          .map(best -> without(headline, Verdict.TOO_FEW_ITEMS, best))
          .orElseGet(() -> new Finding(headline, Verdict.NO_SCORE, null, null, null, 0));
    }
    boolean wrong = bounded.stream().allMatch(score -> score.value().isBelow(chance));
    Verdict verdict = wrong ? Verdict.WRONG_WAY : Verdict.NO_SIGNAL;
    return without(headline, verdict, highest(bounded).orElseThrow());
  }

  @SuppressWarnings("ReferenceEquality") // one of the list itself, not one like it
  private static Finding ofSignal(
      Headline headline, List<ScoreSummary> withSignal, List<ScoreSummary> bounded) {
    List<ScoreSummary> adding =
        withSignal.stream().filter(score -> verdict(score.audit()) == Verdict.ADDS).toList();
    ScoreSummary best = highest(adding.isEmpty() ? withSignal : adding).orElseThrow();
    long rivals =
        adding.isEmpty()
            ? 0
            : bounded.stream().filter(other -> other != best && !best.isAbove(other)).count();
    Verdict verdict = verdict(best.audit());
    return new Finding(headline, verdict, best.name(), best.value(), best.audit(), (int) rivals);
  }

  private static Optional<ScoreSummary> highest(List<ScoreSummary> scores) {
    return scores.stream().max(Comparator.comparingDouble(score -> score.value().value()));
  }

  private static Finding without(Headline headline, Verdict verdict, ScoreSummary best) {
    return new Finding(headline, verdict, best.name(), best.value(), null, 0);
  }

  private static Verdict verdict(@Nullable FloorAudit audit) {
    if (audit == null) {
      return Verdict.NO_FLOOR;
    }
    return switch (audit.verdict()) {
      case ADDS -> Verdict.ADDS;
      case WORSE -> Verdict.BELOW_FLOOR;
      case DOES_NOT_SHOW, TOO_FEW_ITEMS -> Verdict.UNDECIDED;
    };
  }
}
