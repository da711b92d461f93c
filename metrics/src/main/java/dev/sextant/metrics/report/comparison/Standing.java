package dev.sextant.metrics.report.comparison;

import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.report.bootstrap.Bootstrap;
import dev.sextant.metrics.report.bootstrap.Interval;
import dev.sextant.metrics.report.bootstrap.Resampled;
import dev.sextant.metrics.report.bootstrap.Resamples;
import dev.sextant.metrics.report.subjects.Ranking;
import dev.sextant.metrics.report.subjects.Subject;
import dev.sextant.metrics.score.Score;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A series as it is held against others, which may be of other experiments. What was computed for
 * one of them is kept for the next: a baseline is resampled once for all that stand on the same
 * subjects. Safe for use by several threads, of which one computes.
 */
public final class Standing {

  private final List<Subject> subjects;
  private final Direction direction;
  private final Resamples resamples;
  private final Map<Drawn, Bootstrap> kept = new HashMap<>();
  private final Map<Drawn, Optional<Bootstrap>> seconds = new HashMap<>();
  private @Nullable Ranking ranking;

  /** What a statistic was computed from. */
  private record Drawn(Headline headline, BitSet places, Resamples resamples) {}

  /**
   * Copies the subjects.
   *
   * @param subjects by item and answer
   * @param direction of the score; undirected counts as riskier when higher
   * @param resamples of the items that the subjects belong to
   */
  public Standing(List<Subject> subjects, Direction direction, Resamples resamples) {
    this.subjects = List.copyOf(subjects);
    this.direction = direction;
    this.resamples = resamples;
  }

  /** Returns a series whose statistics are known: they are not computed again. */
  static Standing of(Contender series) {
    SeriesStatistics statistics = series.statistics();
    Standing standing = new Standing(series.subjects(), statistics.direction(), series.resamples());
    for (Headline headline : Headline.values()) {
      Interval value = headline.of(statistics);
      Resampled values = headline.resampled(statistics);
      if (value != null && values != null) {
        standing.kept.put(
            new Drawn(headline, standing.used(headline), series.resamples()),
            new Bootstrap(value.value(), values, headline.support(series.subjects())));
      }
    }
    return standing;
  }

  /** Returns the direction of the score. */
  public Direction direction() {
    return direction;
  }

  /** Returns the statistic over all of its subjects; null if it is undefined. */
  public @Nullable Interval interval(Headline headline) {
    return headline.interval(resample(headline, used(headline), resamples));
  }

  /** Returns how many subjects have the label of the statistic, and a value. */
  public int count(Headline headline) {
    return used(headline).cardinality();
  }

  Resamples resamples() {
    return resamples;
  }

  /** Returns the places of the subjects that have the label of the statistic, and a value. */
  BitSet used(Headline headline) {
    BitSet places = defined();
    for (int i = places.nextSetBit(0); i >= 0; i = places.nextSetBit(i + 1)) {
      places.set(i, headline.isLabelled(subjects.get(i)));
    }
    return places;
  }

  /** Returns the places of the subjects that have a value, with a label or without. */
  public BitSet defined() {
    BitSet places = new BitSet();
    for (int i = 0; i < subjects.size(); i++) {
      places.set(i, subjects.get(i).score() instanceof Score.Defined);
    }
    return places;
  }

  /**
   * Returns a statistic with its values over resamples, which need not be its own.
   *
   * @param places of the subjects to use, of those that {@link #used} returns
   */
  synchronized Bootstrap resample(Headline headline, BitSet places, Resamples drawn) {
    return kept.computeIfAbsent(
        new Drawn(headline, places, drawn),
        key -> headline.resample(at(headline, places), sign(), drawn));
  }

  /** Returns what must agree with a statistic, over the same resamples; null: nothing must. */
  synchronized @Nullable Bootstrap second(Headline headline, BitSet places, Resamples drawn) {
    return seconds
        .computeIfAbsent(
            new Drawn(headline, places, drawn),
            key -> Optional.ofNullable(headline.second(at(headline, places), sign(), drawn)))
        .orElse(null);
  }

  /** All that it uses are all that there are: so reports compute it, to the bit. */
  private List<Subject> at(Headline headline, BitSet places) {
    return places.equals(used(headline))
        ? subjects
        : places.stream().mapToObj(subjects::get).toList();
  }

  /** Returns the subjects that have a value, by falling risk. */
  public synchronized Ranking ranking() {
    if (ranking == null) {
      double[] risks =
          IntStream.range(0, subjects.size()).mapToDouble(i -> risk(subjects.get(i))).toArray();
      ranking = Ranking.of(risks);
    }
    return ranking;
  }

  /** Adding 0 makes of -0 the 0 that it is equal to; {@code NaN} is what has no value. */
  private double risk(Subject subject) {
    return subject.score() instanceof Score.Defined score
        ? 0.0 + sign() * score.value()
        : Double.NaN;
  }

  private double sign() {
    return SeriesStatistics.sign(direction);
  }

  /**
   * Checks that the other stands on the same subjects.
   *
   * @throws IllegalArgumentException if items or labels differ at any place
   */
  public void checkSameSubjects(Standing other) {
    if (!hasSameSubjects(other)) {
      throw new IllegalArgumentException("expected the same subjects at the same places");
    }
  }

  /** Returns whether the other stands on the same subjects, labels and resamples. */
  boolean isComparableWith(Standing other) {
    return resamples.equals(other.resamples) && hasSameSubjects(other);
  }

  private boolean hasSameSubjects(Standing other) {
    boolean same = subjects.size() == other.subjects.size();
    for (int i = 0; same && i < subjects.size(); i++) {
      same = subjects.get(i).isTheSameAs(other.subjects.get(i));
    }
    return same;
  }
}
