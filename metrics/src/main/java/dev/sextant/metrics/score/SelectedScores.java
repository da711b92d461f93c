package dev.sextant.metrics.score;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Collects the scores of an item; metrics that are not selected are ignored. */
public final class SelectedScores {

  /**
   * The score of one subject of an item.
   *
   * @param metric name in the catalogue
   * @param answer index of the answer in the item's list, or {@link #ITEM}
   * @param score a value, or the reason why it is undefined
   */
  public record SubjectScore(String metric, int answer, Score score) {

    /** In place of the answer where the subject is the item. */
    public static final int ITEM = -1;
  }

  /** Room for the scores of most items. */
  private static final int USUAL = 64;

  private final MetricSelection wanted;
  private final Runnable checkpoint;
  private final List<SubjectScore> scores = new ArrayList<>(USUAL);

  /**
   * @param checkpoint run after each score, so that a caller can end the work by throwing
   */
  public SelectedScores(MetricSelection wanted, Runnable checkpoint) {
    this.wanted = wanted;
    this.checkpoint = checkpoint;
  }

  public boolean wants(String metric) {
    return wanted.has(metric);
  }

  public boolean wantsAny(Iterable<String> metrics) {
    for (String metric : metrics) {
      if (wanted.has(metric)) {
        return true;
      }
    }
    return false;
  }

  public void addOfItem(String metric, Score score) {
    add(metric, SubjectScore.ITEM, score);
  }

  public void add(String metric, int answer, Score score) {
    if (wanted.has(metric)) {
      scores.add(new SubjectScore(metric, answer, score));
      checkpoint.run();
    }
  }

  /** Adds a score that is computed only if it is selected. */
  public void add(String metric, int answer, Supplier<Score> score) {
    if (wanted.has(metric)) {
      add(metric, answer, score.get());
    }
  }

  /** Adds a score of the item that is undefined if there is a reason, else computed if selected. */
  public void addOfItem(String metric, @Nullable Reason undefined, Supplier<Score> score) {
    add(
        metric,
        SubjectScore.ITEM,
        () -> undefined == null ? score.get() : Score.undefined(undefined));
  }

  public List<SubjectScore> list() {
    return scores;
  }
}
