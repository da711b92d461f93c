package dev.sextant.standalone.label.run;

import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.standalone.calls.run.CallProgress;
import dev.sextant.standalone.label.input.LabelTask;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers by the status of their labels. Thread-safe. */
final class LabelProgress implements CallProgress {

  private final long total;
  private final Map<OracleLabel.Status, Integer> counts = new EnumMap<>(OracleLabel.Status.class);

  LabelProgress(long total) {
    this.total = total;
  }

  /** Adds the label of an answer; of labels of the same answer the first counts. */
  synchronized void add(LabelTask task, OracleLabel label) {
    if (!task.isRepeat()) {
      count(label);
    }
  }

  private void count(OracleLabel label) {
    counts.merge(label.status(), 1, Integer::sum);
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public synchronized long made() {
    return counts.values().stream().mapToLong(Integer::longValue).sum();
  }

  @Override
  public synchronized String words() {
    return "%,d of %,d answers: %s"
        .formatted(
            made(),
            total,
            counts.isEmpty()
                ? "none labelled"
                : counts.entrySet().stream()
                    .map(each -> "%,d %s".formatted(each.getValue(), each.getKey().code()))
                    .collect(Collectors.joining(", ")));
  }
}
