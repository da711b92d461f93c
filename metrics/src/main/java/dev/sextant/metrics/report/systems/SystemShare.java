package dev.sextant.metrics.report.systems;

import dev.sextant.metrics.report.interval.Interval;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison says of one system.
 *
 * @param standing whether it is compared
 * @param items with a label of its own, of which the compared ones are some
 * @param labels of its answers that count, on all of its items
 * @param answers of the compared items, with a label that counts; 0 if it is not compared
 * @param byPeople how many of these people have labelled
 * @param ofSource share of grounded answers if the labels of its source were true, over the
 *     compared items; null if there is none
 * @param ofPeople the share from labels of people: of people alone where the source says less, else
 *     prediction-powered; null if there is none
 * @param missing labels by people that are missing for a prediction-powered share; 0 if there is
 *     one, or if the labels of people stand alone
 * @param factuality mean factuality by the source, over the items for which all compared systems
 *     that have any have one; null if there is none
 * @param p highest confidence, as a p-value, at which the system is left out of the set of those
 *     that may be the best; null if it is not compared, or on too few items
 */
public record SystemShare(
    Standing standing,
    int items,
    int labels,
    int answers,
    int byPeople,
    @Nullable Interval ofSource,
    @Nullable Interval ofPeople,
    int missing,
    @Nullable Interval factuality,
    @Nullable Double p) {

  /** Whether a system is compared. */
  public enum Standing {
    COMPARED,
    /** None of its answers has a label. */
    NO_LABELS,
    /**
     * It has labels for fewer than half as many items as another system: comparing it would leave
     * most items of the others out.
     */
    FEW_LABELS
  }

  SystemShare with(@Nullable Double setP) {
    return new SystemShare(
        standing, items, labels, answers, byPeople, ofSource, ofPeople, missing, factuality, setP);
  }
}
