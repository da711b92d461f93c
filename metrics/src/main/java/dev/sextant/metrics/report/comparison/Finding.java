package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.report.bootstrap.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a report shows: the best score against its best floor. A floor is no score, and neither is a
 * metric that claims no direction; a floor counts only where it was held against the same labels.
 *
 * @param headline the statistic that it is about
 * @param best name of the score that decided; null if none has the statistic
 * @param value its statistic over all its subjects; null if there is none
 * @param audit against its best floor; null without signal, or without a floor
 * @param rivals other scores of which the data do not show that the best is better: counted in
 *     pairs on the same resamples, each score over the subjects for which it has a value, without
 *     correction, and only where the verdict is {@link FindingVerdict#ADDS}, else 0
 */
public record Finding(
    Headline headline,
    FindingVerdict verdict,
    @Nullable SeriesName best,
    @Nullable Interval value,
    @Nullable FloorAudit audit,
    int rivals) {

  /** Returns what some series show, floors among them. */
  public static Finding of(Headline headline, List<Contender> series) {
    List<Contender> floors = series.stream().filter(Contender::isFloor).toList();
    return among(
        headline,
        series.stream().flatMap(one -> Candidate.of(headline, one, floors).stream()).toList());
  }

  /**
   * Returns what some scores show, each already held against its floors. All of them decide: one
   * with few items may be the highest by chance, and hide what many items show of another. So no
   * score has a signal only if none has, and the best is the highest of those that beat their
   * floors, else of those with a signal.
   */
  public static Finding among(Headline headline, List<Candidate> scores) {
    List<Candidate> bounded = scores.stream().filter(score -> score.value().isBounded()).toList();
    double chance = headline.chance();
    List<Candidate> telling =
        bounded.stream().filter(score -> score.value().isAbove(chance)).toList();
    if (!telling.isEmpty()) {
      return ofTelling(headline, telling, bounded);
    }
    if (bounded.isEmpty()) {
      return highest(scores)
          .map(best -> without(headline, FindingVerdict.TOO_FEW_ITEMS, best))
          .orElseGet(() -> new Finding(headline, FindingVerdict.NO_SCORE, null, null, null, 0));
    }
    boolean wrong = bounded.stream().allMatch(score -> score.value().isBelow(chance));
    FindingVerdict verdict = wrong ? FindingVerdict.WRONG_WAY : FindingVerdict.NO_SIGNAL;
    return without(headline, verdict, highest(bounded).orElseThrow());
  }

  private static Finding ofTelling(
      Headline headline, List<Candidate> telling, List<Candidate> bounded) {
    List<Candidate> adding =
        telling.stream().filter(score -> verdict(score.audit()) == FindingVerdict.ADDS).toList();
    Candidate best = highest(adding.isEmpty() ? telling : adding).orElseThrow();
    long rivals =
        adding.isEmpty()
            ? 0
            : bounded.stream().filter(other -> other != best && !best.isAbove(other)).count();
    FindingVerdict verdict = verdict(best.audit());
    return new Finding(headline, verdict, best.name(), best.value(), best.audit(), (int) rivals);
  }

  private static Optional<Candidate> highest(List<Candidate> scores) {
    return scores.stream().max(Comparator.comparingDouble(score -> score.value().value()));
  }

  private static Finding without(Headline headline, FindingVerdict verdict, Candidate best) {
    return new Finding(headline, verdict, best.name(), best.value(), null, 0);
  }

  private static FindingVerdict verdict(@Nullable FloorAudit audit) {
    if (audit == null) {
      return FindingVerdict.NO_FLOOR;
    }
    return switch (audit.verdict()) {
      case ADDS -> FindingVerdict.ADDS;
      case WORSE -> FindingVerdict.BELOW_FLOOR;
      case DOES_NOT_SHOW, TOO_FEW_ITEMS -> FindingVerdict.UNDECIDED;
    };
  }
}
