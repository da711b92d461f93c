package dev.sextant.standalone.label.run;

import dev.sextant.remote.draw.DrawSeed;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.RepeatedLabels;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.probe.ProbeFinding;
import dev.sextant.standalone.label.input.LabelTask;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The answers that are labelled three times, to see whether an oracle agrees with itself. It is
 * asked for where there are no log-probabilities, which say the same of each verdict.
 */
public final class RepeatSample {

  /** Labels of an answer after its first. */
  public static final int REPEATS = RepeatedLabels.REPEATS;

  private RepeatSample() {}

  /** Returns whether verdicts come without probabilities. */
  static boolean isNeeded(Labeller labeller, Optional<Dialect> dialect) {
    return RepeatedLabels.isNeeded(
        labeller, dialect.map(Dialect::logprobs).orElse(ProbeFinding.UNKNOWN) == ProbeFinding.YES);
  }

  /**
   * Returns 5 % of the answers, 20 at least, in the order of the file; the same each time.
   *
   * @param tasks all answers
   */
  public static List<LabelTask> of(List<LabelTask> tasks) {
    return tasks.stream()
        .sorted(Comparator.comparingInt(task -> DrawSeed.of(0, task.name(), 0)))
        .limit(RepeatedLabels.count(tasks.size()))
        .sorted(Comparator.comparingInt(LabelTask::item).thenComparingInt(LabelTask::index))
        .toList();
  }
}
